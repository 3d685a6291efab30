import { act, renderHook } from '@testing-library/react';
import { useSelection } from './selection';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const start = (shown = rows) => {
  const hook = renderHook(({ list }) => useSelection(list), { initialProps: { list: shown } });
  const chosen = () => hook.result.current.selected.map(({ id }) => id).join('');
  const press = (id: string, isRange = false) => act(() => hook.result.current.select(id, isRange));
  return { ...hook, chosen, press };
};

it('selects one after the other, and takes one back', () => {
  const { chosen, press } = start();
  press('b');
  press('d');
  expect(chosen()).toBe('bd');
  press('b');
  expect(chosen()).toBe('d');
});

it('selects from the last one pressed to here, in either direction, and takes a range back', () => {
  const { chosen, press } = start();
  press('d');
  press('b', true);
  expect(chosen()).toBe('bcd');
  press('e', true);
  expect(chosen()).toBe('bcde');
  press('c');
  press('e', true);
  expect(chosen()).toBe('b');
});

it('selects one only where there was none before, or the last one is no longer shown', () => {
  const { chosen, press, rerender } = start();
  press('c', true);
  expect(chosen()).toBe('c');
  rerender({ list: rows.slice(3) });
  press('e', true);
  expect(chosen()).toBe('e');
});

it('takes all that are shown, acts on none that is hidden, and forgets all', () => {
  const { result, chosen, rerender } = start();
  act(() => result.current.selectAll());
  rerender({ list: rows.slice(0, 2) });
  expect(chosen()).toBe('ab');
  rerender({ list: rows });
  expect(chosen()).toBe('abcde');
  act(() => result.current.clear());
  expect(chosen()).toBe('');
});
