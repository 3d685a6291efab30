import antdStyles from './antd-styles.loader.mjs';

describe('the style sheet of antd', () => {
  const context = /** @type {import('@rspack/core').LoaderContext} */ ({});
  const css = antdStyles.call(context, '@antd Dropdown;.own { color: red; }');

  it('contains only rules of the named components, with their rendered class names', () => {
    expect(css).toMatch(/\.ant-dropdown-menu-item[^{]*\{/);
    expect(css).toMatch(/(?:^|\})\.antd\{--ant-/);
    expect(css).not.toMatch(/(?:^|\})(?:a|\.anticon)[:{[\s>]/);
    expect(css.endsWith('.own { color: red; }')).toBe(true);
  });

  it('omits variables that no rule uses', () => {
    const [set, read] = [/(--ant-[\w-]+):/g, /var\((--ant-[\w-]+)/g].map(
      (pattern) => new Set([...css.matchAll(pattern)].map(([, name]) => name)),
    );
    expect([...(set ?? [])].filter((name) => !read?.has(name))).toEqual([]);
  });
});
