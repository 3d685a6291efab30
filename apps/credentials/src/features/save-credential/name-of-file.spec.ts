import { nameOfFile } from './name-of-file';

it.each([
  ['first_aid-2027.pdf', 'first aid 2027'],
  ['Führerschein.Klasse.B.JPG', 'Führerschein Klasse B'],
  ['scan', 'scan'],
  ['.pdf', ''],
])('makes of %s the name “%s”', (fileName, name) => {
  expect(nameOfFile(fileName)).toBe(name);
});
