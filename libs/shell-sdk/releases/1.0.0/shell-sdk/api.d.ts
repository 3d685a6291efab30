declare const created: import("@reduxjs/toolkit/query").Api<import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, {}, "api", "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", typeof import("@reduxjs/toolkit/query").coreModuleName | typeof import("@reduxjs/toolkit/query/react").reactHooksModuleName>;
/**
 * The page's one cache of server data. Remotes add their calls with `api.injectEndpoints({ overrideExisting: true, … })`.
 * Data never goes stale by itself: a write invalidates the tags it changes. Calls that the specification caches for a time name it with
 * `refetchOnMountOrArgChange` (seconds) at the hook.
 */
export declare const api: typeof created;
/** Seconds for which an answer counts as fresh, where the specification limits it. Pass as `refetchOnMountOrArgChange`. */
export declare const FRESH_SECONDS: {
    readonly report: 60;
    readonly organizations: 60;
    readonly members: 30;
    readonly invitations: 30;
};
export {};
