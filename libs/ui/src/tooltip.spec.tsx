import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip, TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from './tooltip';
import './tooltip-bubble';

beforeEach(() => {
  // jsdom has no observer of sizes, which Radix places the bubble by.
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  jest.useFakeTimers({ doNotFake: ['performance'] });
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const tooltips = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);

function renderTwo(delayMs?: number) {
  const props = delayMs === undefined ? {} : { delayMs };
  render(
    <>
      <Tooltip text="Light or dark" {...props}>
        <button type="button">Theme</button>
      </Tooltip>
      <Tooltip text="Leave" {...props}>
        <button type="button">Logout</button>
      </Tooltip>
    </>,
  );
  return {
    theme: screen.getByRole('button', { name: 'Theme' }),
    logout: screen.getByRole('button', { name: 'Logout' }),
  };
}

it('shows the text after the delay and describes the control, until the pointer leaves', async () => {
  const { theme } = renderTwo();
  fireEvent.mouseEnter(theme);
  await pass(TOOLTIP_DELAY_MS - 50);
  expect(tooltips()).toEqual([]);
  await pass(60);
  expect(tooltips()).toEqual(['Light or dark']);
  expect(theme).toHaveAccessibleDescription('Light or dark');
  fireEvent.mouseLeave(theme);
  expect(tooltips()).toEqual([]);
  expect(theme).not.toHaveAccessibleDescription();
});

it('shows the next tooltip without delay shortly after one has closed', async () => {
  const { theme, logout } = renderTwo();
  fireEvent.mouseEnter(theme);
  await pass(TOOLTIP_DELAY_MS + TOOLTIP_SKIP_DELAY_MS);
  fireEvent.mouseLeave(theme);
  fireEvent.mouseEnter(logout);
  await pass(1);
  expect(tooltips()).toEqual(['Leave']);
});

it('shows without delay if configured, and Escape hides it', async () => {
  const { theme } = renderTwo(0);
  fireEvent.mouseEnter(theme);
  await pass(1);
  expect(tooltips()).toEqual(['Light or dark']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tooltips()).toEqual([]);
});

it('shows on keyboard focus, not on a press', async () => {
  const { theme } = renderTwo(0);
  act(() => theme.focus());
  await pass(10);
  expect(tooltips()).toEqual(['Light or dark']);
  fireEvent.mouseDown(theme);
  await pass(1);
  expect(tooltips()).toEqual([]);
});

it('does not show if the control is pressed before the delay has passed', async () => {
  const { theme } = renderTwo();
  fireEvent.mouseEnter(theme);
  await pass(100);
  fireEvent.mouseDown(theme);
  await pass(2 * TOOLTIP_DELAY_MS);
  expect(tooltips()).toEqual([]);
});
