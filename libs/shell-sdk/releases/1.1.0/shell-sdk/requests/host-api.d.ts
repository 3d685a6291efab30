import type { ProfileChanges } from '@tracker/contracts/auth/users';
/** Changes of the profile. With `ifMatch`, a profile changed elsewhere is refused with 412. */
export interface ProfileUpdate extends ProfileChanges {
    ifMatch?: string | undefined;
}
/** Calls that all screens share; screens use `useSession`, `useOrganizations` and `useCredentials`. */
export declare const hostApi: import("@reduxjs/toolkit/query").Api<import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, {
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
    getOrganizations: import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
        id: string;
        name: string;
        description: string | null;
        billingEmail: string | null;
        role: "admin" | "member" | "owner";
        subscriptionTier: "enterprise" | "free" | "team";
        maxMembers: number;
        notifications: {
            emailReminders: boolean;
            expirationAlerts: boolean;
            teamUpdates: boolean;
            reminderDays: "14,7" | "30,14,7" | "30,7" | "60,30,14,7";
        };
        version?: string | undefined;
    }[], "api", unknown>;
    listCredentials: import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
        id: string;
        name: string;
        issuingBody: string;
        issueDate: string;
        expiryDate: string;
        notes: string | null;
        status: "expired" | "expiring" | "valid";
        daysUntilExpiry: number;
        hasDocument: boolean;
        documentUrl: string | null;
        badge: {
            verdict: "invalid" | "unverified" | "verified";
            checkedAt: string;
        } | null;
        version?: string | undefined;
    }[], "api", unknown>;
}, "api", "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", typeof import("@reduxjs/toolkit/query").coreModuleName | typeof import("@reduxjs/toolkit/query/react").reactHooksModuleName>;
/** Reads that the shell dispatches and awaits before the first render, by URL. */
export declare const FIRST_READS: {
    '/api/auth/user': () => import("redux-thunk").ThunkAction<import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
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
    } | null, "api", unknown>>, any, any, import("redux").UnknownAction>;
    '/api/organizations': () => import("redux-thunk").ThunkAction<import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
        id: string;
        name: string;
        description: string | null;
        billingEmail: string | null;
        role: "admin" | "member" | "owner";
        subscriptionTier: "enterprise" | "free" | "team";
        maxMembers: number;
        notifications: {
            emailReminders: boolean;
            expirationAlerts: boolean;
            teamUpdates: boolean;
            reminderDays: "14,7" | "30,14,7" | "30,7" | "60,30,14,7";
        };
        version?: string | undefined;
    }[], "api", unknown>>, any, any, import("redux").UnknownAction>;
    '/api/credentials': () => import("redux-thunk").ThunkAction<import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./transport").RequestDescription, unknown, import("./request-error").RequestError, object, import("./base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
        id: string;
        name: string;
        issuingBody: string;
        issueDate: string;
        expiryDate: string;
        notes: string | null;
        status: "expired" | "expiring" | "valid";
        daysUntilExpiry: number;
        hasDocument: boolean;
        documentUrl: string | null;
        badge: {
            verdict: "invalid" | "unverified" | "verified";
            checkedAt: string;
        } | null;
        version?: string | undefined;
    }[], "api", unknown>>, any, any, import("redux").UnknownAction>;
};
