import { signInCauses } from './sign-in-failure.filter.js';

test('lists every error down to the root cause, with the provider’s own text', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:443'), { code: 'ECONNREFUSED' });
  const failed = Object.assign(new TypeError('fetch failed', { cause: refused }), { error: 'invalid_client' });
  expect(signInCauses(failed, {})).toEqual([
    'TypeError: fetch failed: invalid_client',
    'Error: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:443',
  ]);
});

test('includes the error parameters of the URL on one line, without code and state', () => {
  const query = { error: 'server_error', error_description: 'try\nlater', code: 'secret-code', state: 'secret-state' };
  expect(signInCauses(new Error('Unauthorized'), query)).toEqual([
    'Error: Unauthorized',
    'error=server_error',
    'error_description=try later',
  ]);
});

test('excludes the response attached to an error', () => {
  const answer = new URLSearchParams({ code: 'secret-code', id_token: 'secret-token' });
  const error = Object.assign(new Error('unexpected state', { cause: answer }), { response: { body: 'secret-body' } });
  expect(JSON.stringify(signInCauses(error, { error: ['a', 'b'] }))).not.toContain('secret');
});

test('lists at most five errors, each on one line of up to 200 characters', () => {
  const deep = Array.from({ length: 7 }, (_, level) => 7 - level).reduce<Error | undefined>(
    (cause, level) => new Error(`level ${level}`, { cause }),
    undefined,
  );
  expect(signInCauses(deep, {})).toEqual([1, 2, 3, 4, 5].map((level) => `Error: level ${level}`));
  const [line] = signInCauses(new Error(`a \r\n\t b${'x'.repeat(300)}`), {});
  expect(line).toBe(`Error: a b${'x'.repeat(197)}`);
});

test.each([null, undefined, 'error=refused', { error: '' }])('adds no causes for the query %j', (query) => {
  expect(signInCauses(Object.assign(new Error('no'), { code: '', error: 5 }), query)).toEqual(['Error: no']);
});
