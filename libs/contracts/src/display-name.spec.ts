import { displayName } from './display-name.js';

test.each([
  [{ firstName: 'Nora', name: 'Nora Lind' }, 'Nora'],
  [{ firstName: null, name: 'Nora Lind' }, 'Nora Lind'],
  [{ firstName: '', name: '' }, 'nora@example.test'],
  [{ firstName: 'Nora', name: null }, 'Nora'],
  [{ firstName: null, name: null }, 'nora@example.test'],
])('somebody with %j is addressed as %s', (names, shown) => {
  expect(displayName({ ...names, email: 'nora@example.test' })).toBe(shown);
});
