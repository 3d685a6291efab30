import type { ProfileChanges } from '@tracker/contracts/auth/users';
export interface ProfileUpdate extends ProfileChanges {
    ifMatch?: string | undefined;
}
/** The calls about the signed-in user; screens use `useSession`. */
export declare const sessionApi: import("@reduxjs/toolkit/query").Api<import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, {
    getUser: import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
        id: string;
        firstName: string | null;
        lastName: string | null;
        name: string | null;
        email: string;
        profileImageUrl: string | null;
        timeZone: string;
        isOperator: boolean;
        emailVerified: boolean;
        erasedAfter: string | null;
        version?: string | undefined;
    } | null, "api", unknown>;
    updateProfile: import("@reduxjs/toolkit/query").MutationDefinition<ProfileUpdate, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", unknown, "api", unknown>;
    signOut: import("@reduxjs/toolkit/query").MutationDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", unknown, "api", unknown>;
}, "api", "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", typeof import("@reduxjs/toolkit/query").coreModuleName | typeof import("@reduxjs/toolkit/query/react").reactHooksModuleName>;
