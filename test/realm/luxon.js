module.exports = globalThis.requireOnce('luxon');
