import { describeFailure, failureOf } from './delivery-failure.js';

describe('classifying a failed delivery', () => {
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
    ['the lowest permanent response code', { code: 'EMESSAGE', command: 'DATA', responseCode: 500 }, 'permanent'],
    ['a refused sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'message'],
    ['a stall after the recipient', { code: 'ETIMEDOUT', command: 'RCPT TO' }, 'message'],
    ['no usable recipient', { code: 'EENVELOPE' }, 'permanent'],
    ['a template that throws', new TypeError('x is undefined'), 'message'],
    ['a thrown value that is not an error', 'oops', 'message'],
    ['a thrown null', null, 'message'],
  ])('%s', (_name, error, expected) => {
    expect(failureOf(error)).toBe(expected);
  });

  test.each(['EHLO', 'HELO', 'LHLO', 'STARTTLS', 'API', 'AUTH LOGIN'])(
    'an error at %s, before the message, is a server failure',
    (command) => {
      expect(failureOf({ code: 'EPROTOCOL', command, responseCode: 550 })).toBe('server');
    },
  );

  test.each(['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ETLS', 'EAUTH', 'EPROXY'])(
    'the error code %s is a server failure',
    (code) => {
      expect(failureOf({ code })).toBe('server');
    },
  );
});

test('a failure is described in one line of at most 500 characters', () => {
  expect(describeFailure(new Error('550  no\r\n\tsuch user'))).toBe('550 no such user');
  expect(describeFailure('oops')).toBe('oops');
  expect(describeFailure('x'.repeat(600))).toBe('x'.repeat(500));
});
