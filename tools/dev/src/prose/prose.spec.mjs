import { commentProse } from './comments.mjs';
import { proseProblems } from './prose.mjs';

const TEXT = '# Title\n\nThe relay uses pgbouncer.\nIt sends the the mail with a lesae.\n';
const SOURCE = `// Sends teh mail, see lock-fiel.mjs, LOCKD_ROWS and isLeasd.
export const text = '// not a commment';
/**
 * Renews an lease.
 * @param {{ at: Map<string, { fiel: number }> }} [leasee=1] of the processs
 */
export function Part() {
  // oxlint-disable-next-line no-unknwon
  return <p>{/* neither \`misspeld\` nor mispelled */}</p>;
}
`;

test('reports misspelt and repeated words of pages and comments with their line, except given words, code and types', async () => {
  const page = { text: TEXT, placeOf: (/** @type {number} */ line) => `docs/page.md:${line}` };
  const problems = await proseProblems([page, commentProse({ 'a.tsx': SOURCE })], ['pgbouncer']);
  expect(problems.map((problem) => problem.split(': ').slice(0, 2).join(': ')).toSorted()).toEqual([
    'a.tsx:1: "teh"',
    'a.tsx:4: "an"',
    'a.tsx:5: "processs"',
    'a.tsx:9: "mispelled"',
    'docs/page.md:4: "lesae"',
    'docs/page.md:4: "the the"',
  ]);
});
