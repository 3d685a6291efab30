import { act, renderHook } from '@testing-library/react';
import { clearToasts, dismissToast, REMOVAL_DELAY_MS, toast, useToasts } from './toasts';

beforeEach(() => {
  jest.useFakeTimers();
  clearToasts();
});

afterEach(() => jest.useRealTimers());

it('shows one toast at a time, the newest', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    toast({ title: 'First' });
    toast({ title: 'Second', description: 'more', variant: 'destructive' });
  });
  expect(result.current).toEqual([
    expect.objectContaining({ title: 'Second', description: 'more', variant: 'destructive', isOpen: true }),
  ]);
});

it('closes a dismissed toast immediately and removes it after 1,000,000 ms', () => {
  const { result } = renderHook(() => useToasts());
  act(() => dismissToast(toast({ title: 'Saved' })));
  expect(result.current[0]?.isOpen).toBe(false);
  act(() => jest.advanceTimersByTime(REMOVAL_DELAY_MS - 1));
  expect(result.current).toHaveLength(1);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toEqual([]);
  expect(REMOVAL_DELAY_MS).toBe(1_000_000);
});

it('does not remove a newer toast with an older one', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    const old = toast({ title: 'Old' });
    dismissToast(old);
    toast({ title: 'New' });
    jest.advanceTimersByTime(REMOVAL_DELAY_MS);
  });
  expect(result.current.map(({ title }) => title)).toEqual(['New']);
});
