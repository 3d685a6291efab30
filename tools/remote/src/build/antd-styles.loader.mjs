// Replaces `@antd Dropdown Menu;` in a style sheet by the rules of these components. antd would add them as style
// elements at run time, which our Content-Security-Policy forbids.
import { createRequire } from 'node:module';

// antd's ES modules need a bundler, so Node loads the CommonJS build.
const require = createRequire(import.meta.url);

const REQUEST = /@antd ([\w ]+);/;
/** Must match libs/ui/src/antd-table.tsx. */
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

/** @param {string} css */
const withoutOthers = (css) => css.replace(/(?<=^|\})(?:a|\.anticon)(?![\w-])[^{}]*\{[^{}]*\}/g, '');

/**
 * Keeps only variables that a rule uses, out of several hundred.
 * @param {string} css
 */
function onlyUsedVariables(css) {
  const read = new Set([...css.matchAll(/var\((--ant-[\w-]+)/g)].map(([, name]) => name));
  return css.replace(/(--ant-[\w-]+):[^;}]*;?/g, (declaration, name) => (read.has(name) ? declaration : ''));
}
