export { chooseOrganization } from './requests/chosen-organization';
/** The user's organizations, first joined first; fresh for 60 seconds. */
export declare function useOrganizations(): import("@reduxjs/toolkit/query/react").UseQueryStateDefaultResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
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
}[], "api", unknown>> & {
    refetch: () => import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
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
    }[], "api", unknown>>;
};
/**
 * The organization that screens show: the chosen one, or else the first; null if there is none or `isLoading`. Use its
 * id as `key`, so that no state of another organization remains.
 */
export declare function useCurrentOrganization(): {
    organization: {
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
    } | null;
    organizations: {
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
    }[] | undefined;
    isLoading: boolean;
    isFetching: boolean;
    error: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
    refetch: () => import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
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
    }[], "api", unknown>>;
};
