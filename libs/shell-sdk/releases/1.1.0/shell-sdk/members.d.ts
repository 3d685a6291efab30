/** The members of an organization, oldest first; fresh for 30 seconds. No request without an id. */
export declare function useMembers(organizationId: string | undefined): import("@reduxjs/toolkit/query/react").UseQueryStateDefaultResult<import("@reduxjs/toolkit/query").QueryDefinition<string, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
    id: string;
    firstName: string | null;
    lastName: string | null;
    email: string;
    role: "admin" | "member" | "owner";
    joinedAt: string;
}[], "api", unknown>> & {
    refetch: () => import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<string, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
        id: string;
        firstName: string | null;
        lastName: string | null;
        email: string;
        role: "admin" | "member" | "owner";
        joinedAt: string;
    }[], "api", unknown>>;
};
