import { welcomeName, publicOwnerName, publicText } from './public-text.js';

test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'removes %j everywhere, and nothing else',
  (control) => {
    expect(publicText(`${control}A${control}${control}b שלום${control}`)).toBe('Ab שלום');
  },
);

test.each([
  [{ firstName: 'Nora', lastName: 'Lind', email: 'n@example.test' }, 'Nora Lind'],
  [{ firstName: 'Nora', lastName: null }, 'Nora'],
  [{ firstName: null, lastName: 'Lind' }, 'Lind'],
  [{ firstName: '\u202e ', lastName: null, email: 'n@example.test' }, 'n@example.test'],
  [{ email: 'n@example.test' }, 'n@example.test'],
  [{ email: null }, 'Credential holder'],
  [{}, 'Credential holder'],
])('shows a portfolio of %j as that of %s', (person, name) => {
  expect(publicOwnerName(person)).toBe(name);
});

test.each([
  [{ firstName: 'Nora', name: 'Nora Lind' }, 'Nora'],
  [{ firstName: null, name: 'Nora Lind' }, 'Nora Lind'],
  [{ firstName: '', name: '' }, 'nora@example.test'],
  [{ firstName: 'Nora', name: null }, 'Nora'],
  [{ firstName: null, name: null }, 'nora@example.test'],
])('addresses a person with %j as %s', (names, shown) => {
  expect(welcomeName({ ...names, email: 'nora@example.test' })).toBe(shown);
});
