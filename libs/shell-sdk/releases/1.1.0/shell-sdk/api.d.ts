declare const created: import("@reduxjs/toolkit/query").Api<import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, {}, "api", "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", typeof import("@reduxjs/toolkit/query").coreModuleName | typeof import("@reduxjs/toolkit/query/react").reactHooksModuleName>;
/**
 * The page's only cache of server data. Remotes add calls with `api.injectEndpoints({ overrideExisting: true, … })`.
 * Data stays fresh until a write invalidates its tags; a time limit is set with `refetchOnMountOrArgChange` (seconds).
 */
export declare const api: typeof created;
/** Cache lifetimes from the specification, in seconds, for `refetchOnMountOrArgChange`. */
export declare const FRESH_SECONDS: {
    readonly report: 60;
    readonly organizations: 60;
    readonly members: 30;
    readonly invitations: 30;
};
export {};
