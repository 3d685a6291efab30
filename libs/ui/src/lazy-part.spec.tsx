import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPart } from './lazy-part';

function Table({ rows }: { rows: number }) {
  return <p>{`${rows} rows`}</p>;
}

it('shows a placeholder while the code loads, and the part immediately the next time', async () => {
  const load = jest.fn(() => Promise.resolve(Table));
  const { Part } = lazyPart(load);
  const { unmount } = render(<Part rows={2} waiting={<p>Loading</p>} />);
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('2 rows')).toBeVisible();
  unmount();
  render(<Part rows={3} />);
  expect(screen.getByText('3 rows')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('shows a loading error and retries', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Table);
  const { Part } = lazyPart<typeof Table>(load);
  render(<Part rows={2} failed="The table could not be loaded." />);
  expect(await screen.findByText('The table could not be loaded.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 rows')).toBeVisible();
});

it('fails after the time limit', async () => {
  jest.useFakeTimers();
  const { Part } = lazyPart<typeof Table>(() => new Promise(() => undefined));
  render(<Part rows={2} failed="The table could not be loaded." />);
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('The table could not be loaded.')).toBeVisible();
  jest.useRealTimers();
});

it('renders immediately once preloaded', async () => {
  const { Part, load } = lazyPart(() => Promise.resolve(Table));
  await load();
  render(<Part rows={2} waiting={<p>Loading</p>} />);
  expect(screen.getByText('2 rows')).toBeVisible();
});
