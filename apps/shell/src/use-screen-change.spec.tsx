import { act, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, useNavigate } from '@tracker/shell-sdk/router';
import { useAnchor, useScreenChange } from './use-screen-change';

const scrollTo = jest.fn((_left: number, top: number) => {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
});

function Screen() {
  useScreenChange();
  const navigate = useNavigate();
  return (
    <main tabIndex={-1}>
      <Link to="/list?status=valid">Filter</Link>
      <Link to="/detail">Detail</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </main>
  );
}

const press = (name: string, role: 'link' | 'button' = 'link') => act(() => screen.getByRole(role, { name }).click());

function open() {
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Screen />
    </MemoryRouter>,
  );
  press('Filter');
  scrollTo(0, 900);
  scrollTo.mockClear();
}

it('starts a new screen at the top and restores the position on Back', () => {
  open();
  press('Detail');
  expect(window.scrollY).toBe(0);
  expect(screen.getByRole('main')).toHaveFocus();
  press('Back', 'button');
  expect(window.scrollY).toBe(900);
});

it('keeps restoring the position while content loads, until the user acts', async () => {
  open();
  press('Detail');
  press('Back', 'button');
  // The list is not as long yet.
  scrollTo(0, 40);
  document.body.append('a row');
  await waitFor(() => expect(window.scrollY).toBe(900));
  window.dispatchEvent(new Event('wheel'));
  scrollTo(0, 300);
  document.body.append('another row');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(window.scrollY).toBe(300);
});

it('shows the screen of an address whose fragment is malformed', () => {
  function Anchored() {
    useAnchor();
    return <p>Settings</p>;
  }
  render(
    <MemoryRouter initialEntries={['/settings#100%']}>
      <Anchored />
    </MemoryRouter>,
  );
  expect(screen.getByText('Settings')).toBeVisible();
});
