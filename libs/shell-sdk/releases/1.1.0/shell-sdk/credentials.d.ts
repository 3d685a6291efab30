/** The user's credentials, soonest expiry first, shared by all screens. Their days are updated after midnight. */
export declare function useCredentials({ skip }?: {
    skip?: boolean;
}): {
    refetch: () => import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
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
    }[], "api", unknown>>;
    status: import("@reduxjs/toolkit/query").QueryStatus;
    originalArgs?: void | undefined;
    error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
    requestId?: string | undefined;
    endpointName?: string;
    startedTimeStamp?: number | undefined;
    fulfilledTimeStamp?: number | undefined;
    currentData?: {
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
    }[] | undefined;
    isUninitialized: false;
    isSuccess: false;
    isError: false;
    isLoading: true;
    isFetching: boolean;
    data: {
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
    }[] | undefined;
} | {
    refetch: () => import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
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
    }[], "api", unknown>>;
    status: import("@reduxjs/toolkit/query").QueryStatus.uninitialized;
    originalArgs?: undefined;
    error?: undefined;
    requestId?: undefined;
    endpointName?: string;
    startedTimeStamp?: undefined;
    fulfilledTimeStamp?: undefined;
    currentData?: {
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
    }[] | undefined;
    isLoading: false;
    isFetching: false;
    isSuccess: false;
    isError: false;
    isUninitialized: true;
    data: {
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
    }[] | undefined;
} | {
    refetch: () => import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
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
    }[], "api", unknown>>;
    status: import("@reduxjs/toolkit/query").QueryStatus;
    originalArgs?: void | undefined;
    error: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError;
    requestId?: string | undefined;
    endpointName?: string;
    startedTimeStamp?: number | undefined;
    fulfilledTimeStamp?: number | undefined;
    currentData?: {
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
    }[] | undefined;
    isUninitialized: false;
    isLoading: false;
    isFetching: false;
    isSuccess: false;
    isError: true;
    data: {
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
    }[] | undefined;
} | {
    refetch: () => import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
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
    }[], "api", unknown>>;
    status: import("@reduxjs/toolkit/query").QueryStatus;
    originalArgs?: void | undefined;
    requestId?: string | undefined;
    endpointName?: string;
    startedTimeStamp?: number | undefined;
    fulfilledTimeStamp: number;
    currentData?: {
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
    }[] | undefined;
    isUninitialized: false;
    isLoading: false;
    isError: false;
    isSuccess: true;
    isFetching: true;
    error: undefined;
    data: {
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
    }[] | undefined;
} | {
    refetch: () => import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
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
    }[], "api", unknown>>;
    status: import("@reduxjs/toolkit/query").QueryStatus;
    originalArgs?: void | undefined;
    requestId?: string | undefined;
    endpointName?: string;
    startedTimeStamp?: number | undefined;
    fulfilledTimeStamp: number;
    isUninitialized: false;
    isLoading: false;
    isError: false;
    isSuccess: true;
    isFetching: false;
    error: undefined;
    currentData: {
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
    }[];
    data: {
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
    }[] | undefined;
};
