import { fileNameOf } from './downloads';

it.each([
  ['attachment; filename="credentials-export-2027-01-15.csv"', 'credentials-export-2027-01-15.csv'],
  ['attachment; filename=report.pdf', 'report.pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`, 'résumé.pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4%A`, 'plain.pdf'],
  ['attachment', null],
  [null, null],
])('reads %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
