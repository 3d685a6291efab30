import { describeFailure, failureOf } from './delivery-failure.js';

describe('what a failed delivery means', () => {
  test.each([
    ['a refused connection', { code: 'ECONNREFUSED', command: 'CONN' }, 'server'],
    ['a greeting that never came', { code: 'ETIMEDOUT', command: 'CONN' }, 'server'],
    ['an unknown host', { code: 'EDNS', command: 'CONN' }, 'server'],
    ['refused credentials', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'server'],
    ['421 at the greeting', { code: 'EPROTOCOL', command: 'CONN', responseCode: 421 }, 'server'],
    ['421 in the middle of a message', { code: 'EMESSAGE', command: 'DATA', responseCode: 421 }, 'server'],
    ['a greylisted recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'message'],
    ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'message'],
    ['an unknown recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'permanent'],
    ['a refused content', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'permanent'],
    ['a refused piece of the content', { code: 'EMESSAGE', command: 'BDAT', responseCode: 554 }, 'permanent'],
    ['the least of all lasting refusals', { code: 'EMESSAGE', command: 'DATA', responseCode: 500 }, 'permanent'],
    ['our own sender refused', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'message'],
    ['a stall after the recipient', { code: 'ETIMEDOUT', command: 'RCPT TO' }, 'message'],
    ['no usable recipient', { code: 'EENVELOPE' }, 'permanent'],
    ['a template that throws', new TypeError('x is undefined'), 'message'],
    ['something thrown that is no error', 'oops', 'message'],
    ['nothing thrown at all', null, 'message'],
  ])('%s', (_name, error, expected) => {
    expect(failureOf(error)).toBe(expected);
  });

  test.each(['EHLO', 'HELO', 'LHLO', 'STARTTLS', 'API', 'AUTH LOGIN'])(
    'nothing about a message before it, at %s',
    (command) => {
      expect(failureOf({ code: 'EPROTOCOL', command, responseCode: 550 })).toBe('server');
    },
  );

  test.each(['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ETLS', 'EAUTH', 'EPROXY'])(
    'a server that is not there: %s',
    (code) => {
      expect(failureOf({ code })).toBe('server');
    },
  );
});

test('a failure is told in one line of at most 500 signs', () => {
  expect(describeFailure(new Error('550  no\r\n\tsuch user'))).toBe('550 no such user');
  expect(describeFailure('oops')).toBe('oops');
  expect(describeFailure('x'.repeat(600))).toBe('x'.repeat(500));
});
