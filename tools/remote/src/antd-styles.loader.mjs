// `@antd Dropdown Menu;` in a style sheet becomes the rules of these components. antd would write them into style elements while it renders, which no
// page's Content-Security-Policy allows.
import { createRequire } from 'node:module';

// antd for Node: its ES modules are written for bundlers.
const require = createRequire(import.meta.url);

const REQUEST = /@antd ([\w ]+);/;
/** As in libs/ui/src/antd-provider.tsx, which gives the same names to what is rendered. */
const NAMES = { hashed: false, cssVar: { key: 'antd', prefix: 'ant' } };

/**
 * @this {import('@rspack/core').LoaderContext}
 * @param {string} source
 */
export default function antdStyles(source) {
  return source.replace(REQUEST, (_request, components) => stylesOf(components.split(' ')));
}

/** @param {string[]} components */
function stylesOf(components) {
  const { extractStyle } = require('@ant-design/static-style-extract');
  const { createElement } = require('react');
  const { ConfigProvider } = require('antd');
  const theme = {
    ...NAMES,
    token: { borderRadius: 8, borderRadiusLG: 12, controlHeight: 36, motionDurationMid: '0.16s' },
  };
  /** @type {string} */
  const css = extractStyle({
    includes: components,
    customTheme: (/** @type {import('react').ReactNode} */ node) => createElement(ConfigProvider, { theme }, node),
  });
  return onlyUsedVariables(withoutOthers(css));
}

/**
 * Links and icons of the whole page are not antd's.
 * @param {string} css
 */
const withoutOthers = (css) => css.replace(/(?<=^|\})(?:a|\.anticon)(?![\w-])[^{}]*\{[^{}]*\}/g, '');

/**
 * The variables that some rule reads, out of some hundred.
 * @param {string} css
 */
function onlyUsedVariables(css) {
  const read = new Set([...css.matchAll(/var\((--ant-[\w-]+)/g)].map(([, name]) => name));
  return css.replace(/(--ant-[\w-]+):[^;}]*;?/g, (declaration, name) => (read.has(name) ? declaration : ''));
}
