import { parseInvitationList } from './invitation-list.js';

const emails = (text: string) => parseInvitationList(text, 'member').map(({ email }) => email);

describe('a pasted list of people to invite', () => {
  it.each([
    ['a@x.example\r\nb@x.example\n\nc@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
    [
      'a@x.example, b@x.example; c@x.example\td@x.example',
      ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
    ],
    ['Ada Lovelace <ada@x.example>', ['ada@x.example']],
    ['"Lovelace, Ada" <ada@x.example>', ['ada@x.example']],
    ['\uFEFFname,email,role\n"Lovelace, ""Ada""",ada@x.example,admin', ['ada@x.example']],
    ['  \n,;\n', []],
    ['Ada <ada@x.example>x', ['Ada <ada@x.example>x']],
    ['<a@x.example> b@x.example', ['<a@x.example> b@x.example']],
    ['"a;b",c@x.example', ['c@x.example']],
    ['"member" <a@x.example>', ['a@x.example']],
    ['\uFEFF"a@x.example"', ['a@x.example']],
    ['a\uFEFFb@x.example', ['a\uFEFFb@x.example']],
    ['e-mail', []],
    ['Address;Role', []],
    ['my name', ['my name']],
    ['a@x.example\nname', ['a@x.example', 'name']],
    ['member;Ada', ['Ada']],
    ['not-an-address', ['not-an-address']],
  ])('is parsed from %j as %j', (text, expected) => {
    expect(emails(text)).toEqual(expected);
  });

  it('prefers the role of a line to the chosen role', () => {
    expect(parseInvitationList('a@x.example,Admin\nb@x.example', 'member')).toEqual([
      { email: 'a@x.example', role: 'admin' },
      { email: 'b@x.example', role: 'member' },
    ]);
    expect(parseInvitationList('MEMBER;a@x.example', 'admin')).toEqual([{ email: 'a@x.example', role: 'member' }]);
  });

  it('parses long input within seconds', () => {
    const started = performance.now();
    parseInvitationList(`"${'a'.repeat(100_000)}\n${'<'.repeat(100_000)}\n${'a@x.example,'.repeat(10_000)}`, 'member');
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
