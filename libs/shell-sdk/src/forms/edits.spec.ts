import { act, renderHook } from '@testing-library/react';
import { useEdits } from './edits';

interface Settings {
  title: string;
  isPublic: boolean;
}

function opened(stored: Settings) {
  return renderHook((now: Settings) => useEdits<Settings>(now), { initialProps: stored });
}

it('lists only fields that differ from the stored ones', () => {
  const { result } = opened({ title: 'Licences', isPublic: false });
  act(() => result.current.edit({ title: 'Licences', isPublic: true }));
  expect(result.current.changes).toEqual({ isPublic: true });
  act(() => result.current.edit({ isPublic: false }));
  expect(result.current.isChanged).toBe(false);
});

it('follows external changes in untouched fields, keeps edits, and reports both as moved', () => {
  const { result, rerender } = opened({ title: 'Licences', isPublic: true });
  act(() => result.current.edit({ title: 'Mine' }));
  rerender({ title: 'Theirs', isPublic: false });
  expect(result.current.draft).toEqual({ title: 'Mine', isPublic: false });
  expect(result.current.changes).toEqual({ title: 'Mine' });
  expect(result.current.moved.toSorted()).toEqual(['isPublic', 'title']);
});

it('is unchanged after saving, before and after the server returns the values', () => {
  const { result, rerender } = opened({ title: 'Licences', isPublic: true });
  act(() => result.current.edit({ title: 'Mine' }));
  act(() => result.current.markSaved());
  expect(result.current).toMatchObject({ draft: { title: 'Mine' }, isChanged: false, moved: [] });
  rerender({ title: 'Mine', isPublic: true });
  expect(result.current).toMatchObject({ draft: { title: 'Mine' }, isChanged: false, moved: [] });
  rerender({ title: 'Theirs', isPublic: true });
  expect(result.current).toMatchObject({ draft: { title: 'Theirs' }, isChanged: false, moved: ['title'] });
});

it('keeps edits made while a save is pending', () => {
  const { result, rerender } = opened({ title: 'Licences', isPublic: true });
  act(() => result.current.edit({ title: 'Mine', isPublic: false }));
  const sent = result.current;
  act(() => result.current.edit({ title: 'Mine and yours' }));
  act(() => sent.markSaved());
  expect(result.current).toMatchObject({
    draft: { title: 'Mine and yours', isPublic: false },
    changes: { title: 'Mine and yours' },
    moved: [],
  });
  rerender({ title: 'Mine', isPublic: false });
  expect(result.current).toMatchObject({ changes: { title: 'Mine and yours' }, moved: [] });
});

it('clears a field only if it still contains what was sent', () => {
  const { result } = opened({ title: '', isPublic: false });
  act(() => result.current.edit({ title: 'First' }));
  const first = result.current;
  act(() => result.current.edit({ title: 'Second' }));
  act(() => first.discard());
  expect(result.current.draft.title).toBe('Second');
  act(() => result.current.discard());
  expect(result.current.draft.title).toBe('');
});
