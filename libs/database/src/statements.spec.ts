import { statement } from './statements.js';

test('a statement has its values in the order of their positions, each once', () => {
  const sql = `select x[:from:2], y::text, z from t where a = :a and b = any(:b::uuid[]) and c = :a`;
  const { text, values } = statement<{ a: number; b: string[]; from: number | null }, object>('sample', sql);
  expect(text).toBe(`select x[$1:2], y::text, z from t where a = $2 and b = any($3::uuid[]) and c = $2`);
  expect(values({ b: ['x'], a: 1, from: null })).toEqual([null, 1, ['x']]);
});

test('a statement that is given no value for a name, or has none itself, is refused', () => {
  const { values } = statement<{ a?: number }, object>('sample', 'select :a');
  expect(() => values({})).toThrow('The statement sample was given no a.');
  expect(() => statement('', 'select 1')).toThrow('without a name');
});
