import { Dialect, LocalLinter } from 'harper.js';
import { binary } from 'harper.js/binary';

/** Rules of Harper that contradict the style of the pages, or that misread technical sentences more often than they help. */
const DISABLED_RULES = [
  // Headings are in sentence case, and cells of tables begin with a small letter.
  'UseTitleCase',
  'SentenceCapitalization',
  // Both forms of a list are accepted, and units stay short.
  'OxfordComma',
  'ExpandControl',
  'ExpandMemoryShorthands',
  'ExpandMinimum',
  'ExpandTimeShorthands',
  // "File type" and "lock file" are two words.
  'CompoundNouns',
  // Units and names of packages keep their case.
  'OrthographicConsistency',
  // These take participles and nouns for verbs: "changes need prepared statements", "an incoming request".
  'ItsContraction',
  'MassNouns',
  'MissingTo',
  'ModalBeAdjective',
  'PhrasalVerbAsCompoundNoun',
  'PronounInflectionBe',
  'TheirToTheyre',
];

/** @typedef {{ path: string, text: string, language?: 'markdown' | 'plaintext' }} Prose */

/**
 * The spelling and grammar problems of texts, each as `path:line: words: message (rule)`.
 * @param {readonly Prose[]} texts
 * @param {readonly string[]} words accepted besides those of the dictionary
 */
export async function proseProblems(texts, words) {
  const linter = new LocalLinter({ binary, dialect: Dialect.British });
  await linter.setLintConfig(Object.fromEntries(DISABLED_RULES.map((rule) => [rule, false])));
  await linter.importWords([...words]);
  /** @type {string[]} */
  const problems = [];
  for (const { path, text, language = 'markdown' } of texts)
    for (const [rule, lints] of Object.entries(await linter.organizedLints(text, { language })))
      for (const lint of lints) {
        const line = text.slice(0, lint.span().start).split('\n').length;
        problems.push(`${path}:${line}: "${lint.get_problem_text()}": ${lint.message()} (${rule})`);
      }
  return problems;
}
