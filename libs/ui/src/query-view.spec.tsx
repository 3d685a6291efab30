import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPart } from './lazy-part';
import { Panel } from './panel';
import { QueryView, type ViewedQuery } from './query-view';
import { Skeleton } from './skeleton';

describe('the view of a query', () => {
  type Names = readonly string[];
  const LOADING: ViewedQuery<Names> = { isFetching: true, refetch: () => undefined };

  function View({ query }: { query: ViewedQuery<Names> }) {
    return (
      <Panel title="Members">
        <QueryView
          query={query}
          failure="The members could not be loaded."
          skeleton={<Skeleton />}
          empty={<p>There are no members.</p>}
        >
          {(names) => <p>{names.join(' and ')}</p>}
        </QueryView>
      </Panel>
    );
  }

  const open = (query: Partial<ViewedQuery<Names>>) => {
    const view = (next: Partial<ViewedQuery<Names>>) => <View query={{ ...LOADING, isFetching: false, ...next }} />;
    const { container, rerender } = render(view(query));
    return { container, change: (next: Partial<ViewedQuery<Names>>) => rerender(view(next)) };
  };
  const retry = () => screen.getByRole('button', { name: /^Retry/ });

  it('is busy while loading, then shows the data or the empty state', () => {
    const { container, change } = open({ isFetching: true });
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
    change({ data: ['Ada', 'Ben'] });
    expect(container.querySelector('[aria-busy]')).toBeNull();
    expect(screen.getByText('Ada and Ben')).toBeVisible();
    change({ data: [] });
    expect(screen.getByText('There are no members.')).toBeVisible();
  });

  it('shows the failure and keeps the focus in its area after Retry', async () => {
    const refetch = jest.fn();
    const { container, change } = open({ error: 'offline', refetch });
    expect(screen.getByRole('alert')).toHaveTextContent(/^The members could not be loaded\./);
    await userEvent.click(retry());
    expect(refetch).toHaveBeenCalledTimes(1);
    change({ error: 'offline', isFetching: true, refetch });
    expect(container.querySelector('[aria-busy="true"]')).toContainElement(retry());
    expect(retry()).toHaveFocus();
    await userEvent.click(retry());
    expect(refetch).toHaveBeenCalledTimes(1);
    change({ data: ['Ada'] });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus();
  });

  it('warns that data may be out of date after a failed refetch', async () => {
    const refetch = jest.fn();
    const { change } = open({ data: ['Ada'], error: 'offline', refetch });
    expect(screen.getByText('Ada')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('This may be out of date: it could not be refreshed.');
    await userEvent.click(retry());
    expect(refetch).toHaveBeenCalledTimes(1);
    change({ data: ['Ada'] });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not move the focus when a refetch succeeds by itself', async () => {
    const { change } = open({ error: 'offline' });
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    change({ data: ['Ada'] });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });
});

describe('a lazy part', () => {
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
});
