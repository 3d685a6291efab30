import { act, renderHook } from '@testing-library/react';
import { draftedForms, useStoredDraft } from './drafts';

interface Draft {
  name: string;
}

/** The same form, opened in another tab of the browser. */
const open = () => renderHook(() => useStoredDraft<Draft>('u1', 'credential:new')).result;
const restored = () => open().current.restored;

beforeEach(() => localStorage.clear());

it('restores a draft until it is dropped', () => {
  const form = open();
  act(() => form.current.save({ name: 'First Aid' }));
  act(() => form.current.save({ name: 'First Aid II' }));
  expect(restored()).toEqual({ name: 'First Aid II' });
  act(() => form.current.drop());
  expect(restored()).toBeNull();
});

it('neither overwrites nor drops a draft of another tab', () => {
  const [first, second] = [open(), open()];
  act(() => first.current.save({ name: 'First Aid' }));
  act(() => second.current.save({ name: 'Forklift' }));
  expect(restored()).toEqual({ name: 'First Aid' });
  act(() => second.current.drop());
  expect(restored()).toEqual({ name: 'First Aid' });
  act(() => first.current.drop());
  act(() => second.current.save({ name: 'Forklift' }));
  expect(restored()).toEqual({ name: 'Forklift' });
});

it('continues a draft of an earlier page', () => {
  const earlier = open();
  act(() => earlier.current.save({ name: 'First Aid' }));
  const later = open();
  act(() => later.current.save({ name: 'First Aid II' }));
  expect(restored()).toEqual({ name: 'First Aid II' });
  act(() => later.current.drop());
  expect(draftedForms('u1', 'credential:')).toEqual([]);
});
