import { type SliceCaseReducers, type ValidateSliceCaseReducers } from '@reduxjs/toolkit';
/** The parts of react-redux in use. A screen reads a slice through its `useSlice`; `Provider` is the shell's. */
export { Provider, useDispatch, useSelector } from 'react-redux';
/** The page's store. What only one screen needs stays in its components. */
export declare function createTrackerStore(): import("@reduxjs/toolkit").EnhancedStore<{
    api: import("@reduxjs/toolkit/query").CombinedState<{}, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", "api">;
}, import("redux").UnknownAction, import("@reduxjs/toolkit").Tuple<[import("redux").StoreEnhancer<{
    dispatch: import("redux-thunk").ThunkDispatch<{
        api: import("@reduxjs/toolkit/query").CombinedState<{}, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", "api">;
    }, undefined, import("redux").UnknownAction>;
}>, import("redux").StoreEnhancer]>>;
/** The page's store, for who sets one up, such as specs. */
export type TrackerStore = ReturnType<typeof createTrackerStore>;
/**
 * Client state of a remote in the page's one store, under the remote's name, made once in a module of the remote: `createRemoteSlice('team', { initialState,
 * reducers })`. Its actions are dispatched as any others, `useSlice` reads it. Another version of the remote that brings its slice begins anew: nothing of
 * the state of one version ever reaches the code of another. Nor does anything of somebody's reach who signs in after them.
 */
export declare function createRemoteSlice<State, Reducers extends SliceCaseReducers<State>>(remote: string, { initialState, reducers }: {
    initialState: State;
    reducers: ValidateSliceCaseReducers<State, Reducers>;
}): {
    actions: import("@reduxjs/toolkit").CaseReducerActions<Reducers, string>;
    useSlice: <Part>(select: (state: State) => Part) => Part;
};
