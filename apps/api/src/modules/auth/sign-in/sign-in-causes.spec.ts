import { signInCauses } from './sign-in-failure.filter.js';

test('names each error down to the first, with the provider’s own words', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:443'), { code: 'ECONNREFUSED' });
  const failed = Object.assign(new TypeError('fetch failed', { cause: refused }), { error: 'invalid_client' });
  expect(signInCauses(failed, {})).toEqual([
    'TypeError: fetch failed: invalid_client',
    'Error: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:443',
  ]);
});

test('tells what stood in the address, on one line and without code and state', () => {
  const query = { error: 'server_error', error_description: 'try\nlater', code: 'secret-code', state: 'secret-state' };
  expect(signInCauses(new Error('Unauthorized'), query)).toEqual([
    'Error: Unauthorized',
    'error=server_error',
    'error_description=try later',
  ]);
});

test('holds nothing of the answer an error carries along', () => {
  const answer = new URLSearchParams({ code: 'secret-code', id_token: 'secret-token' });
  const error = Object.assign(new Error('unexpected state', { cause: answer }), { response: { body: 'secret-body' } });
  expect(JSON.stringify(signInCauses(error, { error: ['a', 'b'] }))).not.toContain('secret');
});

test('goes five errors deep, and keeps each to a line of 200 characters', () => {
  const deep = Array.from({ length: 7 }, (_, level) => 7 - level).reduce<Error | undefined>(
    (cause, level) => new Error(`level ${level}`, { cause }),
    undefined,
  );
  expect(signInCauses(deep, {})).toEqual([1, 2, 3, 4, 5].map((level) => `Error: level ${level}`));
  const [line] = signInCauses(new Error(`a \r\n\t b${'x'.repeat(300)}`), {});
  expect(line).toBe(`Error: a b${'x'.repeat(197)}`);
});

test.each([null, undefined, 'error=refused', { error: '' }])('has nothing to tell of the address %j', (query) => {
  expect(signInCauses(Object.assign(new Error('no'), { code: '', error: 5 }), query)).toEqual(['Error: no']);
});
