const NAME = /^(?=.{2,30}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** @param {string} name */
export function requireName(name) {
  if (NAME.test(name)) return;
  throw new Error(
    `"${name}" cannot be a name: use 2 to 30 lower-case letters and digits, with hyphens between words, such as training-courses.`,
  );
}

/**
 * A name in the forms that templates use.
 * @param {string} kebab such as `training-courses`
 */
export function formsOf(kebab) {
  const words = kebab.split('-');
  const pascal = words.map(capital).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: words.map(capital).join(' '),
  };
}

/**
 * The plural of an English noun that follows the rules; irregular ones are corrected by hand.
 * @param {string} noun
 */
export function pluralOf(noun) {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
