import { act, renderHook } from '@testing-library/react';
import { useCopy } from './use-copy';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setting(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return renderHook(() => useCopy()).result;
}

it('confirms for two seconds, counted from the last copy', async () => {
  const copied: string[] = [];
  const hook = setting(async (text) => void copied.push(text));
  await act(() => hook.current.copy('one'));
  act(() => jest.advanceTimersByTime(1_500));
  await act(() => hook.current.copy('two'));
  act(() => jest.advanceTimersByTime(1_999));
  expect([copied, hook.current.isCopied]).toEqual([['one', 'two'], true]);
  act(() => jest.advanceTimersByTime(1));
  expect(hook.current.isCopied).toBe(false);
});

it('says when the browser does not allow it', async () => {
  const hook = setting(() => Promise.reject(new Error('denied')));
  await act(() => hook.current.copy('one'));
  expect([hook.current.isCopied, hook.current.hasFailed]).toEqual([false, true]);
});
