import { domainOf, isSameAddress, mailboxKey } from './email-address.js';

describe('email addresses', () => {
  it('are equal when they differ only in case and surrounding spaces', () => {
    expect(isSameAddress('Ada@Example.COM', 'ada@example.com')).toBe(true);
    expect(isSameAddress(' ada@example.com ', 'ada@example.com')).toBe(true);
  });

  it.each([
    ['\u212Aim@example.com', 'kim@example.com'],
    ['ad\u0131@example.com', 'adi@example.com'],
    ['a.da@example.com', 'ada@example.com'],
    ['ada+work@example.com', 'ada@example.com'],
  ])('%j and %j are different addresses', (one, other) => {
    expect(isSameAddress(one, other)).toBe(false);
  });

  it.each([
    ['Ada@Example.COM', 'example.com'],
    ['"a@b"@mail.example', 'mail.example'],
    ['Nobody', 'nobody'],
  ])('%j has the domain %j', (email, domain) => {
    expect(domainOf(email)).toBe(domain);
  });
});

describe('mailboxes, for limits on the emails sent to them', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['ada+work+more@example.com', 'ada@example.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['A.da@GoogleMail.com', 'ada@gmail.com'],
    ['a.da@example.com', 'a.da@example.com'],
    ['a.da@gmail.com.example', 'a.da@gmail.com.example'],
    ['a.da@mail.example+x', 'a.da@mail.example+x'],
  ])('%j is delivered to %j', (email, mailbox) => {
    expect(mailboxKey(email)).toBe(mailbox);
  });
});
