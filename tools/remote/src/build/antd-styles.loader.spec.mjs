import antdStyles from './antd-styles.loader.mjs';

describe('the style sheet of antd', () => {
  const context = /** @type {import('@rspack/core').LoaderContext} */ ({});
  const css = antdStyles.call(context, '@antd Dropdown;.own { color: red; }');

  it('holds the rules of the named components, under the names that they are rendered with, and none for other elements', () => {
    expect(css).toMatch(/\.ant-dropdown-menu-item[^{]*\{/);
    expect(css).toMatch(/(?:^|\})\.antd\{--ant-/);
    expect(css).not.toMatch(/(?:^|\})(?:a|\.anticon)[:{[\s>]/);
    expect(css.endsWith('.own { color: red; }')).toBe(true);
  });

  it('leaves out the variables that no rule reads', () => {
    const [set, read] = [/(--ant-[\w-]+):/g, /var\((--ant-[\w-]+)/g].map(
      (pattern) => new Set([...css.matchAll(pattern)].map(([, name]) => name)),
    );
    expect([...(set ?? [])].filter((name) => !read?.has(name))).toEqual([]);
  });
});
