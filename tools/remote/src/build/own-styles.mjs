import { generate, parse, walk } from 'css-tree';

/** @typedef {import('css-tree').CssNode} CssNode */

/**
 * Rejects style sheets of a remote with a selector that could match elements of the shell or of other remotes.
 * @param {string} uniqueName begins the classes of the remote's CSS modules
 */
export function ownStyles(uniqueName) {
  return (/** @type {import('@rspack/core').Compiler} */ compiler) => {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(ownStyles.name, (compilation) => {
      // After files are minified, which unfolds nested rules.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING;
      compilation.hooks.processAssets.tap({ name: ownStyles.name, stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets).filter(([name]) => name.endsWith('.css'))) {
          const selector = foreignSelector(String(asset.source()), `${uniqueName}-`);
          const refusal = `${file}: the selector ${selector} reaches outside of the remote. Begin it with a class of a CSS module.`;
          if (selector !== null) compilation.errors.push(new WebpackError(refusal));
        }
      });
    });
  };
}

/**
 * The first selector whose elements need not lie in an element with an own class; null if there is none.
 * @param {string} css
 * @param {string} prefix of own classes
 */
export function foreignSelector(css, prefix) {
  /** @type {string | null} */
  let foreign = null;
  walk(parse(css), {
    visit: 'Rule',
    enter({ prelude }) {
      if (this.atrule?.name.endsWith('keyframes') || prelude.type !== 'SelectorList') return;
      const found = prelude.children.toArray().find((selector) => !isInside(selector, prefix));
      if (found) foreign ??= generate(found).replaceAll(prefix, '');
    },
  });
  return foreign;
}

/**
 * @param {CssNode} selector
 * @param {string} prefix
 * @returns {boolean}
 */
function isInside(selector, prefix) {
  let [isOwn, isBelow] = [false, false];
  if (selector.type !== 'Selector') return false;
  for (const part of selector.children) {
    if (part.type === 'Combinator') {
      isBelow ||= isOwn && /^[ >]$/.test(part.name);
      isOwn = false;
    } else isOwn ||= isOwnClass(part, prefix);
  }
  return isOwn || isBelow;
}

/**
 * @param {CssNode} part
 * @param {string} prefix
 */
function isOwnClass(part, prefix) {
  if (part.type === 'ClassSelector') return part.name.startsWith(prefix);
  if (part.type !== 'PseudoClassSelector' || !/^(?:is|where)$/.test(part.name)) return false;
  const lists = part.children?.toArray() ?? [];
  return lists.every(
    (list) => list.type === 'SelectorList' && list.children.toArray().every((one) => isInside(one, prefix)),
  );
}
