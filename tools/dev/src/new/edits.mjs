/**
 * @param {string} text
 * @param {string} line
 */
export function withImport(text, line) {
  const last = text.lastIndexOf('\nimport ');
  const end = text.indexOf('\n', last + 1);
  if (last < 0 && !text.startsWith('import ')) throw new Error('There is no import to put another one below.');
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/**
 * Adds an element to the array literal at the end of the file.
 * @param {string} text
 * @param {string} element
 */
export function withElement(text, element) {
  const end = text.lastIndexOf('];');
  if (end < 0) throw new Error(`There is no list to add ${element} to.`);
  return `${text.slice(0, end)}  ${element},\n${text.slice(end)}`;
}

/**
 * @template T
 * @param {string} text JSON
 * @param {(value: T) => void} change
 */
export function withJson(text, change) {
  const value = JSON.parse(text);
  change(value);
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Removes lines that contain the name as a whole word.
 * @param {string} text
 * @param {string} name
 */
export function withoutLines(text, name) {
  const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
  return text
    .split('\n')
    .filter((line) => !word.test(line))
    .join('\n');
}
