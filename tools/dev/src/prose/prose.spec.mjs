import { proseProblems } from './prose.mjs';

const MINUTE = 60_000;

test(
  'reports misspelt words and repeated words with their line, and accepts given words',
  async () => {
    const text = '# Title\n\nThe relay uses pgbouncer.\nIt sends the the mail with a lesae.\n';
    const problems = await proseProblems([{ path: 'docs/page.md', text }], ['pgbouncer']);
    expect(problems.map((problem) => problem.split(': ').slice(0, 2).join(': ')).toSorted()).toEqual([
      'docs/page.md:4: "lesae"',
      'docs/page.md:4: "the the"',
    ]);
  },
  MINUTE,
);

test(
  'reads plain text, such as the text of a comment',
  async () => {
    const problems = await proseProblems(
      [{ path: 'a.ts', text: 'Returns an valid lease.', language: 'plaintext' }],
      [],
    );
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('AnA');
  },
  MINUTE,
);
