/** Replaces antd in specs: loads only the components in use instead of all sixty. */
module.exports = new Proxy(
  {},
  {
    get: (_parts, name) => {
      const folder = String(name)
        .replace(/(?<=[a-z])[A-Z]/g, '-$&')
        .toLowerCase();
      return name === '__esModule' ? true : require(`antd/lib/${folder}`).default;
    },
  },
);
