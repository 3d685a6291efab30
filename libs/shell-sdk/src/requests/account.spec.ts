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

it('is that of the first answer, and goes along from then on', async () => {
  expect(accountHeaders()).toEqual({});
  const state = await noted(named('ada'), named('ada'));
  expect(state.current).toBe('same');
  expect(accountHeaders()).toEqual({ 'x-account': 'ada' });
});

it('notices another account at its next answer, and does not forget it', async () => {
  const state = await noted(named('ada'), named('bob', 409), named('ada'));
  expect(state.current).toBe('other');
});

it('notices that the session has ended, and that it is back', async () => {
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

it('does not take one call’s refusal for the end of the session', async () => {
  hereIs(named('ada'));
  expect((await noted(named('ada'), refused)).current).toBe('same');
});

it('tells a visitor nothing about sessions', async () => {
  hereIs(refused);
  expect((await noted(refused)).current).toBe('same');
  expect(globalThis.fetch).not.toHaveBeenCalled();
});
