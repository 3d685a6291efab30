import { signInCauses } from './sign-in-causes.js';

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
