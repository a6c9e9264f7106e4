/** What every pause of the package sleeps with: the one place where tests make time pass faster. */
export { sleep } from 'n8n-workflow';
