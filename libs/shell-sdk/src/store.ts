import {
  type Action,
  combineSlices,
  configureStore,
  createSlice,
  type SliceCaseReducers,
  type ValidateSliceCaseReducers,
} from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { api } from './api';

/** The only import of `react-redux`. Screens read slices with `useSlice`; `Provider` is for the shell. */
export { Provider, useDispatch, useSelector } from 'react-redux';

const slices = combineSlices({ [api.reducerPath]: api.reducer });

/** Creates the page's store. State of a single screen belongs in its components. */
export function createTrackerStore() {
  return configureStore({
    reducer: slices,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
}

/** The type of the page's store, for specs and other hosts. */
export type TrackerStore = ReturnType<typeof createTrackerStore>;

interface Versioned<State> {
  version: number;
  state: State;
}

let versions = 0;

/**
 * Adds client state of a remote to the page's store, once per module: `createRemoteSlice('team', { … })`. Read it with `useSlice`. The state is reset at sign-out and whenever another version of the remote adds
 * its slice.
 */
export function createRemoteSlice<State, Reducers extends SliceCaseReducers<State>>(
  remote: string,
  { initialState, reducers }: { initialState: State; reducers: ValidateSliceCaseReducers<State, Reducers> },
) {
  const version = ++versions;
  const slice = createSlice({ name: remote, initialState, reducers });
  const reducer = (stored: Versioned<State> | undefined, action: Action): Versioned<State> => {
    const own = stored?.version === version && !api.util.resetApiState.match(action) ? stored : undefined;
    const state = slice.reducer(own?.state, action);
    return own && own.state === state ? own : { version, state };
  };
  slices.inject({ reducerPath: remote, reducer }, { overrideExisting: true });
  function useSlice<Part>(select: (state: State) => Part): Part {
    return useSelector((all: Readonly<Record<string, Versioned<State> | undefined>>) => {
      const stored = all[remote];
      // A lazy slice gets its initial state with the next action.
      return select(stored?.version === version ? stored.state : initialState);
    });
  }
  return { actions: slice.actions, useSlice };
}
