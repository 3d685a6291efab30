import { act, renderHook } from '@testing-library/react';
import { useTypedText } from './use-typed-text';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function typing(kept = '', place = '/credentials') {
  const keep = jest.fn<undefined, [string]>();
  const { result, rerender } = renderHook((props) => useTypedText(props.kept, { keep, place: props.place }), {
    initialProps: { kept, place },
  });
  return {
    keep,
    text: () => result.current.text,
    type: (text: string) => act(() => result.current.type(text)),
    take: (text?: string) => {
      let taken = '';
      act(() => void (taken = result.current.take(text)));
      return taken;
    },
    becomes: (next: string, where = place) => rerender({ kept: next, place: where }),
    pause: () => act(() => jest.advanceTimersByTime(200)),
  };
}

it('shows each letter immediately and saves the text after a pause', () => {
  const { type, text, keep, pause } = typing();
  for (const typed of ['f', 'fi', 'fire']) type(typed);
  expect([text(), keep.mock.calls]).toEqual(['fire', []]);
  pause();
  expect(keep.mock.calls).toEqual([['fire']]);
});

it('does not revert to an earlier saved text while typing', () => {
  const { type, text, pause, becomes } = typing();
  type('fire');
  pause();
  type('fire w');
  becomes('fire');
  expect(text()).toBe('fire w');
});

it('follows a text changed elsewhere and discards unsaved typing', () => {
  const { type, text, keep, pause, becomes } = typing('fire');
  type('fire w');
  becomes('');
  pause();
  expect([text(), keep.mock.calls]).toEqual(['', []]);
});

it('saves pending text immediately on request, once', () => {
  const { type, text, take, keep, pause } = typing('fire');
  type('fire w');
  expect(take()).toBe('fire w');
  expect(take('')).toBe('');
  pause();
  expect([text(), keep.mock.calls]).toEqual(['', []]);
});

it('does not save text under another key', () => {
  const { type, keep, pause, becomes } = typing('', '/credentials');
  type('fire');
  becomes('', '/dashboard');
  pause();
  expect(keep.mock.calls).toEqual([]);
});
