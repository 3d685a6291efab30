import { act, renderHook } from '@testing-library/react';
import { useSavedViews } from './saved-views';

/** The list, opened in another tab of the browser. */
const open = () => renderHook(() => useSavedViews('u1')).result;
const names = (tab: ReturnType<typeof open>) => tab.current.views.map(({ name }) => name);
const changeElsewhere = () => act(() => void window.dispatchEvent(new StorageEvent('storage')));

beforeEach(() => localStorage.clear());

it('keeps the views that another tab has saved meanwhile', () => {
  const [first, second] = [open(), open()];
  act(() => first.current.save({ name: 'Expired', query: 'status=expired' }));
  act(() => second.current.save({ name: 'Valid', query: 'status=valid' }));
  expect(names(open())).toEqual(['Valid', 'Expired']);
  act(() => first.current.remove('Expired'));
  expect(names(open())).toEqual(['Valid']);
});

it('follows what another tab saves', () => {
  const [first, second] = [open(), open()];
  act(() => first.current.save({ name: 'Expired', query: 'status=expired' }));
  changeElsewhere();
  expect(names(second)).toEqual(['Expired']);
});
