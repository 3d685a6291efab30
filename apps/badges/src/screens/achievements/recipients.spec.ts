import { parseRecipients } from './recipients';

it.each([
  ['ada@example.com, Ada Lovelace', { email: 'ada@example.com', name: 'Ada Lovelace' }],
  ['Ada Lovelace <ada@example.com>', { email: 'ada@example.com', name: 'Ada Lovelace' }],
  ['"Lovelace, Ada";ada@example.com', { email: 'ada@example.com', name: 'Lovelace, Ada' }],
  [
    'Ada\tLovelace\tada@example.com\t2026-11-20',
    { email: 'ada@example.com', name: 'Ada Lovelace', issuedOn: '2026-11-20' },
  ],
  ['Grace <grace@example.com>, 2026-11-20', { email: 'grace@example.com', name: 'Grace', issuedOn: '2026-11-20' }],
  ['ada@example.com', { email: 'ada@example.com', name: 'ada' }],
  ['Nobody', { email: '', name: 'Nobody' }],
])('reads %j', (line, recipient) => {
  expect(parseRecipients(line)).toEqual([recipient]);
});

it('skips a header, empty lines and a byte order mark', () => {
  const text = '\uFEFFName,E-mail\r\nAda,ada@example.com\r\n\r\nBen,ben@example.com\r\n';
  expect(parseRecipients(text).map(({ name }) => name)).toEqual(['Ada', 'Ben']);
});
