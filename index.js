// n8n finds the nodes through the "n8n" key of package.json; this file only lets the package be required.
module.exports = {};
