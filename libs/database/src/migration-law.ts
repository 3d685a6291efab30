const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const TEXTS = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;

/** Volatile defaults of `add column`, which force PostgreSQL to rewrite the table. */
const VOLATILE = /\b(?:gen_random_uuid|random|clock_timestamp|timeofday|nextval|uuidv\d)\s*\(|\bserial\b|\bgenerated\b/;

const BLOCKING: { pattern: RegExp; instead: string; isBad?: (statement: string) => boolean }[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently\b)(?:.*? )?on (?:only )?([\w.]+)/,
    instead: 'use createIndexConcurrently with transaction = false',
  },
  { pattern: /^reindex (?!.*\bconcurrently\b).*?([\w.]+)$/, instead: 'use reindex concurrently' },
  {
    pattern:
      /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\badd (?:constraint|check|foreign key|unique|primary key)\b/,
    instead: 'use addConstraint with transaction = false, or add a unique one using an index built concurrently',
    isBad: (statement) => !/\bnot valid\b|\busing index\b/.test(statement),
  },
  {
    pattern: /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\badd (?:column )?.*\breferences\b/,
    instead: 'add the column alone, and its foreign key with addConstraint',
    isBad: (statement) => !/\bnot valid\b/.test(statement),
  },
  {
    pattern: /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\balter (?:column )?\w+ (?:set data )?type\b/,
    instead: 'add a column of the new type, fill it in portions and switch',
  },
  {
    pattern: /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\balter (?:column )?\w+ set not null\b/,
    instead: 'add a check (… is not null) with addConstraint',
  },
  {
    pattern: /^alter table (?:only )?(?:if exists )?([\w.]+) .*?\badd column\b/,
    instead: 'add the column without that default, and fill it in portions',
    isBad: (statement) => VOLATILE.test(statement),
  },
  { pattern: /^(?:vacuum full|cluster|lock table) ?([\w.]+)/, instead: 'do without' },
];

/**
 * Describes statements in a migration that would block writers of a non-empty table; one sentence each. Tables created
 * by the same migration are empty. `validate` must not share a transaction with `add constraint`, whose lock it would
 * keep.
 */
export function blockingStatements(sql: readonly string[], { isTransaction }: { isTransaction: boolean }): string[] {
  const statements = sql
    .flatMap((text) => text.replace(COMMENTS, ' ').replace(TEXTS, "''").split(';'))
    .map((text) => text.toLowerCase().replaceAll('"', '').replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const made = new Set(statements.map((text) => /^create table (?:if not exists )?([\w.]+)/.exec(text)?.[1]));
  const problems = statements.flatMap((statement) =>
    BLOCKING.flatMap(({ pattern, instead, isBad = () => true }) => {
      const table = pattern.exec(statement)?.[1];
      return table && !made.has(table) && isBad(statement) ? [`${statement}: ${instead}.`] : [];
    }),
  );
  const added = statements.some((text) => /\bnot valid\b/.test(text));
  const validated = statements.some((text) => /\bvalidate constraint\b/.test(text));
  if (isTransaction && added && validated)
    problems.push(
      'A constraint is added and validated in one transaction: use addConstraint with transaction = false.',
    );
  return problems;
}
