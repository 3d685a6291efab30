import { act, renderHook } from '@testing-library/react';
import { useCommands, useOfferedCommands } from './commands';

it('offers the latest commands of a mounted screen and removes them on unmount', () => {
  const ran: string[] = [];
  const offered = renderHook(() => useOfferedCommands().flat());
  const labels = () => offered.result.current.map(({ label }) => label);
  const command = (id: string, label: string, word: string) => ({ id, label, run: () => void ran.push(word) });
  let first!: ReturnType<typeof renderHook<void, string>>;
  act(() => {
    first = renderHook((word: string) => useCommands([command('a', 'Export', word)]), { initialProps: 'one' });
    renderHook(() => useCommands([command('a', 'Print', 'other')]));
  });
  expect(labels()).toEqual(['Export', 'Print']);
  const before = offered.result.current[0];
  first.rerender('two');
  expect(offered.result.current[0]).toBe(before);
  before?.run();
  expect(ran).toEqual(['two']);
  act(() => first.unmount());
  expect(labels()).toEqual(['Print']);
});
