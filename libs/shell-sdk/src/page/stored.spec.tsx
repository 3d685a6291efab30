import { act, render, screen } from '@testing-library/react';
import { useStored, writeStored } from './stored';

const viewOf = (stored: unknown) => (stored === 'table' ? 'table' : 'cards');

function View({ of: key }: { of: string | null }) {
  const [view, setView] = useStored(key, viewOf);
  return (
    <button type="button" onClick={() => setView('table')}>
      {view}
    </button>
  );
}

const view = () => screen.getByRole('button').textContent;
beforeEach(() => localStorage.clear());

it('stores a choice in this browser, and treats malformed text as missing', () => {
  localStorage.setItem('view', '{');
  const { unmount } = render(<View of="view" />);
  expect(view()).toBe('cards');
  act(() => screen.getByRole('button').click());
  expect(view()).toBe('table');
  unmount();
  render(<View of="view" />);
  expect(view()).toBe('table');
});

it('reads the plain text of an earlier version', () => {
  localStorage.setItem('view', 'table');
  render(<View of="view" />);
  expect(view()).toBe('table');
});

it('follows other tabs', () => {
  render(<View of="view" />);
  localStorage.setItem('view', '"table"');
  act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'view' })));
  expect(view()).toBe('table');
});

it('lasts as long as the page when storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  render(<View of="view" />);
  act(() => screen.getByRole('button').click());
  expect(view()).toBe('table');
  jest.restoreAllMocks();
  act(() => writeStored('view', null));
});

it('stores nothing without a key', () => {
  render(<View of={null} />);
  act(() => screen.getByRole('button').click());
  expect(view()).toBe('cards');
  expect(localStorage).toHaveLength(0);
});
