import { execFileSync } from 'node:child_process';

const LOADER = new URL('./antd-styles.loader.mjs', import.meta.url).href;
/** In Node, as in a build: jest would first transform all of antd. */
const PROGRAM = `import loader from '${LOADER}'; process.stdout.write(loader('@antd Dropdown;.own { color: red; }'))`;

describe('the style sheet of antd', () => {
  const css = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { encoding: 'utf8' });

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
