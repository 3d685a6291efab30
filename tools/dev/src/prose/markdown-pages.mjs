import { posix } from 'node:path';

const MAX_LINE_LENGTH = 120;
const INDEX = 'docs/README.md';
const CODE_BLOCK = /^( *)```[^]*?^\1```$/gm;
const INLINE_CODE = /`[^`\n]*`/g;
const SOURCE_FILE = /`([\w./-]+\.tsx?)`/g;

/**
 * Returns a message for each line that is too long, broken link, name of a missing source file, and page missing from
 * the index.
 * @param {Record<string, string>} pages texts by path
 * @param {(path: string) => boolean} exists
 * @param {string[]} sources paths of TypeScript files
 */
export function pageProblems(pages, exists, sources) {
  const problems = Object.entries(pages).flatMap(([path, text]) => [
    ...longLines(path, text),
    ...[...text.matchAll(SOURCE_FILE)].flatMap(([, name = '']) =>
      sources.some((source) => `/${source}`.endsWith(`/${name}`)) ? [] : [`${path}: there is no file ${name}.`],
    ),
    ...linksOf(path, text).flatMap(({ target, anchor }) => {
      if (!exists(target)) return [`${path}: the link to ${target} leads nowhere.`];
      const page = pages[target];
      if (!anchor || page === undefined || anchorsOf(page).has(anchor)) return [];
      return [`${path}: ${target} has no heading #${anchor}.`];
    }),
  ]);
  const listed = new Set(linksOf(INDEX, pages[INDEX] ?? '').map(({ target }) => target));
  for (const path of Object.keys(pages))
    if (path.startsWith('docs/') && path !== INDEX && !listed.has(path))
      problems.push(`${INDEX} does not link ${path}.`);
  return problems;
}

function longLines(/** @type {string} */ path, /** @type {string} */ text) {
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= MAX_LINE_LENGTH || /^\s*\|/.test(line)) return [];
    return [`${path}:${index + 1}: the line has ${line.length} characters, more than ${MAX_LINE_LENGTH}.`];
  });
}

function linksOf(/** @type {string} */ path, /** @type {string} */ text) {
  const prose = text.replace(CODE_BLOCK, '').replace(INLINE_CODE, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [file, anchor] = link.split('#');
    return [{ target: file ? posix.join(posix.dirname(path), file) : path, anchor }];
  });
}

function anchorsOf(/** @type {string} */ text) {
  const headings = text.replace(CODE_BLOCK, '').matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
