import pluralize from 'pluralize';

const NAME = /^(?=.{2,30}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** @param {string} name */
export function requireName(name) {
  if (NAME.test(name)) return;
  throw new Error(
    `"${name}" cannot be a name: use 2 to 30 lower-case letters and digits, with hyphens between words, such as training-courses.`,
  );
}

/** @param {string} kebab such as `training-courses` */
export function formsOf(kebab) {
  const words = kebab.split('-');
  const pascal = words.map(capital).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: words.map(capital).join(' '),
    words: words.join(' '),
  };
}

/** @param {string} noun singular or plural */
export function rowForms(noun) {
  const one = formsOf(pluralize.singular(noun));
  const plural = pluralize.plural(one.kebab);
  return {
    one: one.kebab,
    onePascal: one.pascal,
    oneCamel: one.camel,
    oneTitle: one.title,
    oneWords: one.words,
    oneSentence: capital(one.words),
    plural,
    pascalPlural: formsOf(plural).pascal,
    table: plural.replaceAll('-', '_'),
  };
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
