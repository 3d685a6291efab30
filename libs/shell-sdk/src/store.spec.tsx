import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api } from './api';
import { createRemoteSlice, createTrackerStore, Provider } from './store';

const count = (step: number) =>
  createRemoteSlice('notes', {
    initialState: { count: 0 },
    reducers: {
      add(state) {
        state.count += step;
      },
    },
  });

const first = count(1);
const useFirst = first.useSlice;
const First = () => <output>{useFirst((state) => state.count)}</output>;

it('keeps a remote’s state for all its screens until another version adds its slice', () => {
  const store = createTrackerStore();
  const show = (page: ReactNode) => <Provider store={store}>{page}</Provider>;
  const { rerender } = render(show(<First />));
  expect(screen.getByRole('status')).toHaveTextContent('0');
  act(() => void store.dispatch(first.actions.add()));
  act(() => void store.dispatch(first.actions.add()));
  rerender(show(<First key="another screen" />));
  expect(screen.getByRole('status')).toHaveTextContent('2');

  const next = count(10);
  const useNext = next.useSlice;
  const Next = () => <output>{useNext((state) => state.count)}</output>;
  rerender(show(<Next />));
  expect(screen.getByRole('status')).toHaveTextContent('0');
  act(() => void store.dispatch(next.actions.add()));
  expect(screen.getByRole('status')).toHaveTextContent('10');
  // A screen of the former version that is still open sees nothing of the next.
  rerender(show(<First />));
  expect(screen.getByRole('status')).toHaveTextContent('0');
});

it('resets a remote’s state at sign-out', () => {
  const { actions, useSlice } = count(1);
  const Counted = () => <output>{useSlice((state) => state.count)}</output>;
  const store = createTrackerStore();
  render(
    <Provider store={store}>
      <Counted />
    </Provider>,
  );
  act(() => void store.dispatch(actions.add()));
  expect(screen.getByRole('status')).toHaveTextContent('1');
  act(() => void store.dispatch(api.util.resetApiState()));
  expect(screen.getByRole('status')).toHaveTextContent('0');
});
