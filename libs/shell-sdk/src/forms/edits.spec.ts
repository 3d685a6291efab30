import { act, renderHook } from '@testing-library/react';
import { useEdits } from './edits';

interface Settings {
  title: string;
  isPublic: boolean;
}

function opened(stored: Settings) {
  return renderHook((now: Settings) => useEdits<Settings>(now), { initialProps: stored });
}

it('names only the fields that differ from what is stored', () => {
  const { result } = opened({ title: 'Licences', isPublic: false });
  act(() => result.current.edit({ title: 'Licences', isPublic: true }));
  expect(result.current.changes).toEqual({ isPublic: true });
  act(() => result.current.edit({ isPublic: false }));
  expect(result.current.isChanged).toBe(false);
});

it('follows in untouched fields what is changed elsewhere, keeps what was typed, and tells both', () => {
  const { result, rerender } = opened({ title: 'Licences', isPublic: true });
  act(() => result.current.edit({ title: 'Mine' }));
  rerender({ title: 'Theirs', isPublic: false });
  expect(result.current.draft).toEqual({ title: 'Mine', isPublic: false });
  expect(result.current.changes).toEqual({ title: 'Mine' });
  expect(result.current.moved.toSorted()).toEqual(['isPublic', 'title']);
});

it('is done with what was saved, before and after it is among what is stored', () => {
  const { result, rerender } = opened({ title: 'Licences', isPublic: true });
  act(() => result.current.edit({ title: 'Mine' }));
  act(() => result.current.markSaved());
  expect(result.current).toMatchObject({ draft: { title: 'Mine' }, isChanged: false, moved: [] });
  rerender({ title: 'Mine', isPublic: true });
  expect(result.current).toMatchObject({ draft: { title: 'Mine' }, isChanged: false, moved: [] });
  rerender({ title: 'Theirs', isPublic: true });
  expect(result.current).toMatchObject({ draft: { title: 'Theirs' }, isChanged: false, moved: ['title'] });
});

it('keeps what is typed while a save is pending', () => {
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

it('empties a field only if it still holds what was sent', () => {
  const { result } = opened({ title: '', isPublic: false });
  act(() => result.current.edit({ title: 'First' }));
  const first = result.current;
  act(() => result.current.edit({ title: 'Second' }));
  act(() => first.discard());
  expect(result.current.draft.title).toBe('Second');
  act(() => result.current.discard());
  expect(result.current.draft.title).toBe('');
});
