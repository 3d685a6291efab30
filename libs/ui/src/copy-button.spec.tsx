import { act, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from './copy-button';

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
