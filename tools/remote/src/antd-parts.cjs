/** antd for specs: only the parts that are asked for, where `antd` itself would load all sixty. */
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
