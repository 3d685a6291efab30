import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../places.mjs';

/**
 * Names that remotes depend on besides modules: style variables, cache tags and slots.
 * @typedef {{ variables: string[], tags: string[], slots: string[] }} Names
 */

/** @returns {Promise<Names>} */
export async function sdkNames() {
  const read = (/** @type {string} */ file) => readFile(join(ROOT, 'libs', file), 'utf8');
  const [tokens, api, slots] = await Promise.all(
    ['ui/src/tokens.css', 'shell-sdk/src/api.ts', 'shell-sdk/src/slots.tsx'].map(read),
  );
  const tags = /tagTypes: \[([^\]]*)\]/.exec(api ?? '')?.[1] ?? '';
  const places = /interface SlotProps \{([^]*?)\n\}/.exec(slots ?? '')?.[1] ?? '';
  return {
    variables: namesIn(tokens ?? '', /^\s*(--[\w-]+):/gm),
    tags: namesIn(tags, /'(\w+)'/g),
    slots: namesIn(places, /^ {2}'([\w-]+)':/gm),
  };
}

/**
 * @param {Names} then
 * @param {Names} now
 * @returns {string[]} promised names that no longer exist
 */
export function lostNames(then, now) {
  return [
    ...then.variables.filter((name) => !now.variables.includes(name)),
    ...then.tags.filter((name) => !now.tags.includes(name)).map((name) => `tag ${name}`),
    ...then.slots.filter((name) => !now.slots.includes(name)).map((name) => `slot ${name}`),
  ];
}

/** @param {string} text @param {RegExp} pattern */
function namesIn(text, pattern) {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
}
