import { commentProse } from './comments.mjs';
import { proseProblems } from './prose.mjs';

const MINUTE = 60_000;

/** @param {string[]} problems */
const shortened = (problems) => problems.map((problem) => problem.split(': ').slice(0, 2).join(': ')).toSorted();

test(
  'reports misspelt words and repeated words with their line, and accepts given words',
  async () => {
    const text = '# Title\n\nThe relay uses pgbouncer.\nIt sends the the mail with a lesae.\n';
    const problems = await proseProblems([{ text, placeOf: (line) => `docs/page.md:${line}` }], ['pgbouncer']);
    expect(shortened(problems)).toEqual(['docs/page.md:4: "lesae"', 'docs/page.md:4: "the the"']);
  },
  MINUTE,
);

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

test(
  'reads comments without code, types, names and directives',
  async () => {
    const problems = await proseProblems([commentProse({ 'a.tsx': SOURCE })], []);
    expect(shortened(problems)).toEqual([
      'a.tsx:1: "teh"',
      'a.tsx:4: "an"',
      'a.tsx:5: "processs"',
      'a.tsx:9: "mispelled"',
    ]);
  },
  MINUTE,
);
