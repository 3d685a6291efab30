import { memberColumn } from './member-column.js';

const MISSING = 'The file needs a column with the email addresses of the members.';
const chosen = (email: unknown) => JSON.stringify({ name: 'Name', email });

describe('the column with the addresses of members', () => {
  test.each([
    'Email',
    'E-Mail',
    'Email Address',
    'mail',
    'Member_Email',
    'owner email',
    'MEMBER',
    'Employee',
    'user e-mail',
    'Ｅmail',
  ])('is known when it is called %s', (heading) => {
    expect(memberColumn(['', 'Name', heading], undefined)).toBe(heading);
  });

  test('is the better known of two, and none that only begins so', () => {
    expect(memberColumn(['Member', 'Mail', 'E-Mail'], '')).toBe('E-Mail');
    expect(() => memberColumn(['Emails', 'My mail', ''], undefined)).toThrow(MISSING);
  });

  test('is the one that was chosen, whatever its case, blanks and hyphens', () => {
    expect(memberColumn(['Email', 'Wer-ist es'], chosen('WER IST-ES'))).toBe('Wer-ist es');
    expect(() => memberColumn(['Email'], chosen('x'.repeat(50)))).toThrow(
      `The file has no column “${'x'.repeat(40)}”.`,
    );
    expect(() => memberColumn(['Email', ''], chosen(''))).toThrow('The file has no column “”.');
  });

  test.each([undefined, 7, '', '{', 'null', '"email"', '{}', chosen(null), chosen(7)])(
    'was not chosen by %j: the known one counts',
    (mapping) => {
      expect(memberColumn(['Name', 'Email'], mapping)).toBe('Email');
      expect(() => memberColumn(['Name'], mapping)).toThrow(MISSING);
    },
  );
});
