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

/** The parts of react-redux in use. A screen reads a slice through its `useSlice`; `Provider` is the shell's. */
export { Provider, useDispatch, useSelector } from 'react-redux';

/** Server data lives in the api's slice; client state that outlives a screen in slices that remotes bring. */
const slices = combineSlices({ [api.reducerPath]: api.reducer });

/** The page's store. What only one screen needs stays in its components. */
export function createTrackerStore() {
  return configureStore({
    reducer: slices,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
}

/** The page's store, for who sets one up, such as specs. */
export type TrackerStore = ReturnType<typeof createTrackerStore>;

/** What a remote keeps, and which of its versions does. */
interface Held<State> {
  version: number;
  state: State;
}

let versions = 0;

/**
 * Client state of a remote in the page's one store, under the remote's name, made once in a module of the remote: `createRemoteSlice('team', { initialState,
 * reducers })`. Its actions are dispatched as any others, `useSlice` reads it. Another version of the remote that brings its slice begins anew: nothing of
 * the state of one version ever reaches the code of another. Nor does anything of somebody's reach who signs in after them.
 */
export function createRemoteSlice<State, Reducers extends SliceCaseReducers<State>>(
  remote: string,
  { initialState, reducers }: { initialState: State; reducers: ValidateSliceCaseReducers<State, Reducers> },
) {
  const version = ++versions;
  const slice = createSlice({ name: remote, initialState, reducers });
  const reducer = (held: Held<State> | undefined, action: Action): Held<State> => {
    // Signing out forgets what was known to somebody.
    const own = held?.version === version && !api.util.resetApiState.match(action) ? held : undefined;
    const state = slice.reducer(own?.state, action);
    return own && own.state === state ? own : { version, state };
  };
  slices.inject({ reducerPath: remote, reducer }, { overrideExisting: true });
  function useSlice<Part>(select: (state: State) => Part): Part {
    return useSelector((all: Readonly<Record<string, Held<State> | undefined>>) => {
      const held = all[remote];
      // Reducers that were brought along run with the next action.
      return select(held?.version === version ? held.state : initialState);
    });
  }
  return { actions: slice.actions, useSlice };
}
