// Not published, so not for n8n's rules: ../eslint.house.config.mjs checks it.
export default [{}];
