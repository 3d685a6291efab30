import { Dialect, LocalLinter } from 'harper.js';
import { binary } from 'harper.js/binary';

/** Rules of Harper that contradict our style or cause more false positives than findings. */
const DISABLED_RULES = [
  // Headings are in sentence case, and table cells start in lower case.
  'UseTitleCase',
  'SentenceCapitalization',
  // Both list styles are accepted, and units stay abbreviated.
  'OxfordComma',
  'ExpandControl',
  'ExpandMemoryShorthands',
  'ExpandMinimum',
  'ExpandTimeShorthands',
  'CompoundNouns',
  // Units and package names keep their case.
  'OrthographicConsistency',
  // False positives on participles and nouns: "changes need prepared statements", "an incoming request".
  'DisjointPrefixes',
  'DiscourseMarkers',
  'ItsContraction',
  'MassNouns',
  'MissingTo',
  'ModalBeAdjective',
  'PhrasalVerbAsCompoundNoun',
  'PronounInflectionBe',
  'TheirToTheyre',
];

/** @typedef {{ text: string, placeOf: (line: number) => string }} Prose Markdown; `placeOf` names a line in messages */

/**
 * @param {readonly Prose[]} texts
 * @param {readonly string[]} words accepted in addition to the dictionary
 * @returns {Promise<string[]>} problems as `place: "words": message (rule)`
 */
export async function proseProblems(texts, words) {
  const linter = new LocalLinter({ binary, dialect: Dialect.British });
  await linter.setLintConfig(Object.fromEntries(DISABLED_RULES.map((rule) => [rule, false])));
  await linter.importWords(words.flatMap((word) => [word, `${word}'s`]));
  const problems = [];
  for (const { text, placeOf } of texts)
    for (const [rule, lints] of Object.entries(await linter.organizedLints(text, { language: 'markdown' })))
      for (const lint of lints) {
        const line = text.slice(0, lint.span().start).split('\n').length;
        problems.push(`${placeOf(line)}: "${lint.get_problem_text()}": ${lint.message()} (${rule})`);
      }
  return problems;
}
