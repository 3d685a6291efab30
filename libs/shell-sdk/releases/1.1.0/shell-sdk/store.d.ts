import { type SliceCaseReducers, type ValidateSliceCaseReducers } from '@reduxjs/toolkit';
/** The only import of `react-redux`. Screens read slices with `useSlice`; `Provider` is for the shell. */
export { Provider, useDispatch, useSelector } from 'react-redux';
/** Creates the page's store. State of a single screen belongs in its components. */
export declare function createTrackerStore(): import("@reduxjs/toolkit").EnhancedStore<{
    api: import("@reduxjs/toolkit/query").CombinedState<{}, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", "api">;
}, import("redux").UnknownAction, import("@reduxjs/toolkit").Tuple<[import("redux").StoreEnhancer<{
    dispatch: import("redux-thunk").ThunkDispatch<{
        api: import("@reduxjs/toolkit/query").CombinedState<{}, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", "api">;
    }, undefined, import("redux").UnknownAction>;
}>, import("redux").StoreEnhancer]>>;
/** The type of the page's store, for specs and other hosts. */
export type TrackerStore = ReturnType<typeof createTrackerStore>;
/**
 * Adds client state of a remote to the page's store, once per module: `createRemoteSlice('team', { … })`. Read it with `useSlice`. The state is reset at sign-out and whenever another version of the remote adds
 * its slice.
 */
export declare function createRemoteSlice<State, Reducers extends SliceCaseReducers<State>>(remote: string, { initialState, reducers }: {
    initialState: State;
    reducers: ValidateSliceCaseReducers<State, Reducers>;
}): {
    actions: import("@reduxjs/toolkit").CaseReducerActions<Reducers, string>;
    useSlice: <Part>(select: (state: State) => Part) => Part;
};
