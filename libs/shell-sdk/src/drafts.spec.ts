import { act, renderHook } from '@testing-library/react';
import { draftedForms, useKeptDraft } from './drafts';

interface Draft {
  name: string;
}

/** The same form, opened in another tab of the browser. */
const open = () => renderHook(() => useKeptDraft<Draft>('u1', 'credential:new')).result;
const kept = () => open().current.kept;

beforeEach(() => localStorage.clear());

it('offers what was typed until it is dropped', () => {
  const form = open();
  act(() => form.current.keep({ name: 'First Aid' }));
  act(() => form.current.keep({ name: 'First Aid II' }));
  expect(kept()).toEqual({ name: 'First Aid II' });
  act(() => form.current.drop());
  expect(kept()).toBeNull();
});

it('leaves alone the draft that another tab has written', () => {
  const [first, second] = [open(), open()];
  act(() => first.current.keep({ name: 'First Aid' }));
  act(() => second.current.keep({ name: 'Forklift' }));
  expect(kept()).toEqual({ name: 'First Aid' });
  act(() => second.current.drop());
  expect(kept()).toEqual({ name: 'First Aid' });
  act(() => first.current.drop());
  act(() => second.current.keep({ name: 'Forklift' }));
  expect(kept()).toEqual({ name: 'Forklift' });
});

it('goes on with a draft that an earlier page left', () => {
  const earlier = open();
  act(() => earlier.current.keep({ name: 'First Aid' }));
  const later = open();
  act(() => later.current.keep({ name: 'First Aid II' }));
  expect(kept()).toEqual({ name: 'First Aid II' });
  act(() => later.current.drop());
  expect(draftedForms('u1', 'credential:')).toEqual([]);
});
