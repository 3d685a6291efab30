import type { OwnPortfolio } from '@tracker/contracts/portfolio/portfolio';
import type { SharedMutationHook, SharedQueryHook } from './requests/shared-data';
/** The user's portfolio, cached for all screens. */
export declare const useGetPortfolioQuery: SharedQueryHook<OwnPortfolio>;
/** Includes a credential, by its id. */
export declare const useAddCredentialMutation: SharedMutationHook<string>;
/** Excludes a credential, by its id. */
export declare const useRemoveCredentialMutation: SharedMutationHook<string>;
/** Updates the cached share token, so that no screen shows the old link. Must be dispatched. */
export declare function replaceShareToken(shareToken: string): import("redux-thunk").ThunkAction<{
    patches: import("@reduxjs/toolkit/query").Patch[];
    inversePatches: import("@reduxjs/toolkit/query").Patch[];
    undo: () => void;
}, import("@reduxjs/toolkit/query").ApiRootState<{
    getPortfolio: import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
        portfolio: {
            title: string;
            description: string | null;
            isPublic: boolean;
            showContactInfo: boolean;
            shareToken: string;
            version?: string | undefined;
        };
        credentials: {
            id: string;
            name: string;
            issuingBody: string;
            issueDate: string;
            expiryDate: string;
            notes: string | null;
            status: "expired" | "expiring" | "valid";
            daysUntilExpiry: number;
            badge: {
                verdict: "invalid" | "unverified" | "verified";
                checkedAt: string;
            } | null;
        }[];
    }, "api", unknown>;
    addCredential: import("@reduxjs/toolkit/query").MutationDefinition<string, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", unknown, "api", unknown>;
    removeCredential: import("@reduxjs/toolkit/query").MutationDefinition<string, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", unknown, "api", unknown>;
}, string, "api">, any, import("redux").UnknownAction>;
