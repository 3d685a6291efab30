import { failureOf } from './delivery-failure.js';

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
    ['our own sender refused', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'message'],
    ['a stall after the recipient', { code: 'ETIMEDOUT', command: 'RCPT TO' }, 'message'],
    ['no usable recipient', { code: 'EENVELOPE' }, 'permanent'],
    ['a template that throws', new TypeError('x is undefined'), 'message'],
    ['something thrown that is no error', 'oops', 'message'],
  ])('%s', (_name, error, expected) => {
    expect(failureOf(error)).toBe(expected);
  });
});
