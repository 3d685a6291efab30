import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { CrlfRows, csvRow } from './csv.js';

const quoted = (cell: string) => (/["\r\n,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const cells = fc.array(
  fc.array(fc.string({ unit: fc.constantFrom('a', 'ż', '語', '"', '\n', '\r\n', ',') }), { minLength: 1 }),
);

test('rows end in CRLF and cells are unchanged, wherever chunks split the file', async () => {
  await fc.assert(
    fc.asyncProperty(cells, fc.array(fc.nat(200)), async (rows, cuts) => {
      const lines = rows.map((row) => row.map(quoted).join(','));
      const file = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const edges = [0, ...cuts.filter((cut) => cut < file.length).toSorted((a, b) => a - b), file.length];
      const pieces = edges.slice(1).map((edge, index) => file.subarray(edges[index], edge));
      const written = await buffer(CrlfRows.after(Readable.from(pieces), () => undefined));
      expect(written.toString()).toBe(`\ufeff${lines.map((line) => `${line}\r\n`).join('')}`);
    }),
  );
});

test('rows are quoted in the same way as PostgreSQL quotes them', () => {
  const cells = ['Ada', '', 'a,b', 'a "b"', 'a\nb', 'a\rb', ' a '];
  expect(csvRow(cells)).toBe(`${cells.map(quoted).join(',')}\r\n`);
});
