import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Switch } from './switch';
import { Tooltip, TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from './tooltip';
import './tooltip-bubble';

describe('a button', () => {
  it('ignores presses and keeps the focus while its action is pending', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    const onClick = jest.fn();
    const form = (isPending: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" isPending={isPending} onClick={onClick}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Save' });
    await user.click(button);
    rerender(form(true));
    await user.click(button);
    await user.keyboard('{Enter}');
    expect([onSubmit.mock.calls.length, onClick.mock.calls.length]).toEqual([1, 1]);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('does not submit its form unless its type is submit', async () => {
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button>Cancel</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a switch', () => {
  it('reports its state and toggles by mouse and keyboard', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    const { rerender } = render(<Switch isOn={false} onChange={onChange} aria-label="Reminders" />);
    const control = screen.getByRole('switch', { name: 'Reminders' });
    expect(control).not.toBeChecked();
    await user.click(control);
    rerender(<Switch isOn onChange={onChange} aria-label="Reminders" />);
    expect(control).toBeChecked();
    await user.keyboard(' ');
    expect(onChange.mock.calls).toEqual([[true], [false]]);
  });

  it('ignores presses while a change is pending', async () => {
    const onChange = jest.fn();
    render(<Switch isOn isPending onChange={onChange} aria-label="Reminders" />);
    await userEvent.click(screen.getByRole('switch', { name: 'Reminders' }));
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('a copy button', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function renderButton(writeText: (text: string) => Promise<void>) {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    render(<CopyButton text="one" label="Copy" />);
  }
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));

  it('confirms for two seconds after the last copy', async () => {
    const copied: string[] = [];
    renderButton(async (text) => void copied.push(text));
    await press();
    act(() => jest.advanceTimersByTime(1_500));
    await press();
    act(() => jest.advanceTimersByTime(1_999));
    expect(screen.getByRole('button')).toHaveTextContent('Copied!');
    expect(copied).toEqual(['one', 'one']);
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('button')).toHaveTextContent('Copy');
  });

  it('explains what to do when the browser refuses', async () => {
    renderButton(() => Promise.reject(new Error('denied')));
    await press();
    expect(screen.getByRole('status')).toHaveTextContent('Your browser did not allow copying.');
    expect(screen.getByRole('button')).toHaveTextContent('Copy');
  });
});

describe('a tooltip', () => {
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
});
