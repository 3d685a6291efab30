import { act, renderHook } from '@testing-library/react';
import { accountHeaders, acknowledgeEnd, forgetAccount, noteAccount, useAccountState } from './account';

const named = (account: string, status = 200) => ({ status, headers: new Headers({ 'x-account': account }) });
const refused = { status: 401, headers: new Headers() };
const originalFetch = globalThis.fetch;

/** What the server says about who is here. */
function hereIs(answer: { status: number; headers: Headers }) {
  globalThis.fetch = jest.fn(async () => answer) as unknown as typeof fetch;
}

afterEach(() => {
  globalThis.fetch = originalFetch;
  forgetAccount();
});

async function noted(...answers: { status: number; headers: Headers }[]) {
  const { result } = renderHook(useAccountState);
  await act(async () => answers.forEach(noteAccount));
  return result;
}

it('is taken from the first response and sent from then on', async () => {
  expect(accountHeaders()).toEqual({});
  const state = await noted(named('ada'), named('ada'));
  expect(state.current).toBe('same');
  expect(accountHeaders()).toEqual({ 'x-account': 'ada' });
});

it('detects another account in a response, permanently', async () => {
  const state = await noted(named('ada'), named('bob', 409), named('ada'));
  expect(state.current).toBe('other');
});

it('detects that the session has ended and is back', async () => {
  hereIs(refused);
  const state = await noted(named('ada'), refused);
  expect(state.current).toBe('ended');
  await act(async () => acknowledgeEnd());
  expect(state.current).toBe('same');
  await act(async () => noteAccount(refused));
  expect(state.current).toBe('ended');
  await act(async () => noteAccount(named('ada')));
  expect(state.current).toBe('same');
});

it('does not treat one refused call as the end of the session', async () => {
  hereIs(named('ada'));
  expect((await noted(named('ada'), refused)).current).toBe('same');
});

it('ignores refusals for visitors', async () => {
  hereIs(refused);
  expect((await noted(refused)).current).toBe('same');
  expect(globalThis.fetch).not.toHaveBeenCalled();
});
