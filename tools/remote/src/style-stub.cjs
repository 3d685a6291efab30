// Class names are their own names in specs.
module.exports = { __esModule: true, default: new Proxy({}, { get: (_target, name) => String(name) }) };
