import ts from 'typescript';

const DIRECTIVE = /^\W*(?:@ts-|eslint|global |oxlint|prettier|webpack)/;
/** Matches nested braces, which types in doc comments contain, up to four levels deep. */
const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}`;
const TYPED_TAG = new RegExp(String.raw`@\w+\s+${BRACES}(?:\s+\[?[\w.$]+(?:\s*=[^\]\n]*)?\]?)?`, 'g');
const CODE = new RegExp(
  [
    '(`[^`]*`)',
    String.raw`https?://[^\s)]+`,
    String.raw`(?<!\w)/[a-z]\S*[^\s.,;:)]`,
    String.raw`[\w./-]+\.(?:cjs|conf|css|html|ico|json|md|mjs|tsx?|ya?ml)\b`,
    String.raw`\b(?:[a-z]+[A-Z]|[A-Z][a-z]+[A-Z]|\w+_|\d+[A-Z])\w*\b(?!')(?:\(\d\))?`,
  ].join('|'),
  'g',
);
const NAMED_TAG = /@(?:callback|param|property|template|typedef)\s+[\w.$]+|@\w+/g;

/**
 * @param {string} path
 * @param {string} text
 * @returns {{ begin: number, end: number }[]} in order
 */
export function commentRanges(path, text) {
  /** @type {Map<number, number>} */
  const comments = new Map();
  const collect = (/** @type {import('typescript').Node} */ node) => {
    if (node.kind !== ts.SyntaxKind.JsxText)
      for (const comment of [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        // `{/* … */}` has no child that the comment could belong to.
        ...((ts.isJsxExpression(node) && ts.getTrailingCommentRanges(text, node.pos + 1)) || []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      ])
        comments.set(comment.pos, comment.end);
    ts.forEachChild(node, collect);
  };
  collect(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return [...comments].toSorted(([one], [other]) => one - other).map(([begin, end]) => ({ begin, end }));
}

/**
 * The comments of source files as one Markdown text.
 * @param {Record<string, string>} sources texts by path
 * @returns {import('./prose.mjs').Prose}
 */
export function commentProse(sources) {
  const lines = [];
  /** @type {string[]} */
  const places = [];
  for (const [path, text] of Object.entries(sources))
    for (const { begin, end } of commentRanges(path, text)) {
      const comment = text.slice(begin, end);
      if (DIRECTIVE.test(comment)) continue;
      const first = text.slice(0, begin).split('\n').length;
      const own = plain(comment).split('\n');
      lines.push(...own, '');
      places.push(...own.map((_, index) => `${path}:${first + index}`), '');
    }
  return { text: lines.join('\n'), placeOf: (line) => String(places[line - 1]) };
}

/** @param {string} comment */
function plain(comment) {
  return comment
    .replaceAll(/^[ \t]*(?:\/\*\*?|\*(?!\/)|\/\/)|\*\/$/gm, '')
    .replaceAll(TYPED_TAG, (tag) => `- ${tag.replaceAll(/[^\n]/g, '')}`)
    .replaceAll(NAMED_TAG, '- ')
    .replaceAll(/^[ \t]+/gm, '')
    .replaceAll(CODE, (word, isQuoted) => (isQuoted ? word : `\`${word}\``));
}
