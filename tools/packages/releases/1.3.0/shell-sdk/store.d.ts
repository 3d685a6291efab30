export { Provider, useDispatch, useSelector } from 'react-redux';
/** The page's store. Server data lives in the api slice; what only one screen needs stays in its components. */
export declare function createTrackerStore(): import("@reduxjs/toolkit").EnhancedStore<{
    api: import("@reduxjs/toolkit/query").CombinedState<{}, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Stats" | "User", "api">;
}, import("redux").UnknownAction, import("@reduxjs/toolkit").Tuple<[import("redux").StoreEnhancer<{
    dispatch: import("redux-thunk").ThunkDispatch<{
        api: import("@reduxjs/toolkit/query").CombinedState<{}, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Stats" | "User", "api">;
    }, undefined, import("redux").UnknownAction>;
}>, import("redux").StoreEnhancer]>>;
export type TrackerStore = ReturnType<typeof createTrackerStore>;
