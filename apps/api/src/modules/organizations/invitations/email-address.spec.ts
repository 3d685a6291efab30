import { domainOf, isSameAddress, mailboxKey } from './email-address.js';

describe('email addresses', () => {
  it('are the same without regard to case and to spaces around them', () => {
    expect(isSameAddress('Ada@Example.COM', 'ada@example.com')).toBe(true);
    expect(isSameAddress(' ada@example.com ', 'ada@example.com')).toBe(true);
  });

  it.each([
    ['\u212Aim@example.com', 'kim@example.com'],
    ['ad\u0131@example.com', 'adi@example.com'],
    ['a.da@example.com', 'ada@example.com'],
    ['ada+work@example.com', 'ada@example.com'],
  ])('%j is not %j', (one, other) => {
    expect(isSameAddress(one, other)).toBe(false);
  });

  it.each([
    ['Ada@Example.COM', 'example.com'],
    ['"a@b"@mail.example', 'mail.example'],
    ['Nobody', 'nobody'],
  ])('%j is of the domain %j', (email, domain) => {
    expect(domainOf(email)).toBe(domain);
  });
});

describe('mailboxes, for counting what is sent to them', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['ada+work+more@example.com', 'ada@example.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['A.da@GoogleMail.com', 'ada@gmail.com'],
    ['a.da@example.com', 'a.da@example.com'],
    ['a.da@gmail.com.example', 'a.da@gmail.com.example'],
    ['a.da@mail.example+x', 'a.da@mail.example+x'],
  ])('%j ends in %j', (email, mailbox) => {
    expect(mailboxKey(email)).toBe(mailbox);
  });
});
