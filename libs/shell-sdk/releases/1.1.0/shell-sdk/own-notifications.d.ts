/** The user's notification settings. A change updates the cache without another request. */
export declare const useGetOwnNotificationsQuery: <R extends Record<string, any> = import("@reduxjs/toolkit/query/react").UseQueryStateDefaultResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
    emailReminders: boolean;
    expirationAlerts: boolean;
    teamUpdates: boolean;
}, "api", unknown>>>(arg: void | typeof import("@reduxjs/toolkit/query").skipToken, options?: (import("@reduxjs/toolkit/query").SubscriptionOptions & {
    skip?: boolean;
    refetchOnMountOrArgChange?: boolean | number;
} & {
    skip?: boolean;
    selectFromResult?: ((state: import("@reduxjs/toolkit/query/react").UseQueryStateDefaultResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
        emailReminders: boolean;
        expirationAlerts: boolean;
        teamUpdates: boolean;
    }, "api", unknown>>) => R) | undefined;
}) | undefined) => R & {
    refetch: () => import("@reduxjs/toolkit/query").QueryActionCreatorResult<import("@reduxjs/toolkit/query").QueryDefinition<void, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
        emailReminders: boolean;
        expirationAlerts: boolean;
        teamUpdates: boolean;
    }, "api", unknown>>;
}, useChangeOwnNotificationsMutation: <R extends Record<string, any> = ({
    requestId?: undefined;
    status: import("@reduxjs/toolkit/query").QueryStatus.uninitialized;
    data?: undefined;
    error?: undefined;
    endpointName?: string;
    startedTimeStamp?: undefined;
    fulfilledTimeStamp?: undefined;
} & {
    status: import("@reduxjs/toolkit/query").QueryStatus.uninitialized;
    isUninitialized: true;
    isLoading: false;
    isSuccess: false;
    isError: false;
}) | ({
    status: import("@reduxjs/toolkit/query").QueryStatus.pending;
} & {
    requestId: string;
    data?: {
        emailReminders: boolean;
        expirationAlerts: boolean;
        teamUpdates: boolean;
    } | undefined;
    error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
    endpointName: string;
    startedTimeStamp: number;
    fulfilledTimeStamp?: number;
} & {
    data?: undefined;
} & {
    status: import("@reduxjs/toolkit/query").QueryStatus.pending;
    isUninitialized: false;
    isLoading: true;
    isSuccess: false;
    isError: false;
}) | ({
    status: import("@reduxjs/toolkit/query").QueryStatus.rejected;
} & Omit<{
    requestId: string;
    data?: {
        emailReminders: boolean;
        expirationAlerts: boolean;
        teamUpdates: boolean;
    } | undefined;
    error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
    endpointName: string;
    startedTimeStamp: number;
    fulfilledTimeStamp?: number;
}, "error"> & Required<Pick<{
    requestId: string;
    data?: {
        emailReminders: boolean;
        expirationAlerts: boolean;
        teamUpdates: boolean;
    } | undefined;
    error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
    endpointName: string;
    startedTimeStamp: number;
    fulfilledTimeStamp?: number;
}, "error">> & {
    status: import("@reduxjs/toolkit/query").QueryStatus.rejected;
    isUninitialized: false;
    isLoading: false;
    isSuccess: false;
    isError: true;
}) | ({
    status: import("@reduxjs/toolkit/query").QueryStatus.fulfilled;
} & Omit<{
    requestId: string;
    data?: {
        emailReminders: boolean;
        expirationAlerts: boolean;
        teamUpdates: boolean;
    } | undefined;
    error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
    endpointName: string;
    startedTimeStamp: number;
    fulfilledTimeStamp?: number;
}, "data" | "fulfilledTimeStamp"> & Required<Pick<{
    requestId: string;
    data?: {
        emailReminders: boolean;
        expirationAlerts: boolean;
        teamUpdates: boolean;
    } | undefined;
    error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
    endpointName: string;
    startedTimeStamp: number;
    fulfilledTimeStamp?: number;
}, "data" | "fulfilledTimeStamp">> & {
    error: undefined;
} & {
    status: import("@reduxjs/toolkit/query").QueryStatus.fulfilled;
    isUninitialized: false;
    isLoading: false;
    isSuccess: true;
    isError: false;
})>(options?: {
    selectFromResult?: ((state: ({
        requestId?: undefined;
        status: import("@reduxjs/toolkit/query").QueryStatus.uninitialized;
        data?: undefined;
        error?: undefined;
        endpointName?: string;
        startedTimeStamp?: undefined;
        fulfilledTimeStamp?: undefined;
    } & {
        status: import("@reduxjs/toolkit/query").QueryStatus.uninitialized;
        isUninitialized: true;
        isLoading: false;
        isSuccess: false;
        isError: false;
    }) | ({
        status: import("@reduxjs/toolkit/query").QueryStatus.pending;
    } & {
        requestId: string;
        data?: {
            emailReminders: boolean;
            expirationAlerts: boolean;
            teamUpdates: boolean;
        } | undefined;
        error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
        endpointName: string;
        startedTimeStamp: number;
        fulfilledTimeStamp?: number;
    } & {
        data?: undefined;
    } & {
        status: import("@reduxjs/toolkit/query").QueryStatus.pending;
        isUninitialized: false;
        isLoading: true;
        isSuccess: false;
        isError: false;
    }) | ({
        status: import("@reduxjs/toolkit/query").QueryStatus.rejected;
    } & Omit<{
        requestId: string;
        data?: {
            emailReminders: boolean;
            expirationAlerts: boolean;
            teamUpdates: boolean;
        } | undefined;
        error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
        endpointName: string;
        startedTimeStamp: number;
        fulfilledTimeStamp?: number;
    }, "error"> & Required<Pick<{
        requestId: string;
        data?: {
            emailReminders: boolean;
            expirationAlerts: boolean;
            teamUpdates: boolean;
        } | undefined;
        error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
        endpointName: string;
        startedTimeStamp: number;
        fulfilledTimeStamp?: number;
    }, "error">> & {
        status: import("@reduxjs/toolkit/query").QueryStatus.rejected;
        isUninitialized: false;
        isLoading: false;
        isSuccess: false;
        isError: true;
    }) | ({
        status: import("@reduxjs/toolkit/query").QueryStatus.fulfilled;
    } & Omit<{
        requestId: string;
        data?: {
            emailReminders: boolean;
            expirationAlerts: boolean;
            teamUpdates: boolean;
        } | undefined;
        error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
        endpointName: string;
        startedTimeStamp: number;
        fulfilledTimeStamp?: number;
    }, "data" | "fulfilledTimeStamp"> & Required<Pick<{
        requestId: string;
        data?: {
            emailReminders: boolean;
            expirationAlerts: boolean;
            teamUpdates: boolean;
        } | undefined;
        error?: import("./requests/request-error").RequestError | import("@reduxjs/toolkit").SerializedError | undefined;
        endpointName: string;
        startedTimeStamp: number;
        fulfilledTimeStamp?: number;
    }, "data" | "fulfilledTimeStamp">> & {
        error: undefined;
    } & {
        status: import("@reduxjs/toolkit/query").QueryStatus.fulfilled;
        isUninitialized: false;
        isLoading: false;
        isSuccess: true;
        isError: false;
    })) => R) | undefined;
    fixedCacheKey?: string;
} | undefined) => readonly [(arg: {
    emailReminders?: boolean | undefined;
    expirationAlerts?: boolean | undefined;
    teamUpdates?: boolean | undefined;
}) => import("@reduxjs/toolkit/query").MutationActionCreatorResult<import("@reduxjs/toolkit/query").MutationDefinition<{
    emailReminders?: boolean | undefined;
    expirationAlerts?: boolean | undefined;
    teamUpdates?: boolean | undefined;
}, import("@reduxjs/toolkit/query").BaseQueryFn<string | import("./requests/transport").RequestDescription, unknown, import("./requests/request-error").RequestError, object, import("./requests/base-query").AnswerMeta>, "Audit" | "Credentials" | "Invitations" | "Members" | "Notices" | "Organizations" | "Portfolio" | "Releases" | "Report" | "Requirements" | "Stats" | "User", {
    emailReminders: boolean;
    expirationAlerts: boolean;
    teamUpdates: boolean;
}, "api", unknown>>, R & {
    originalArgs?: {
        emailReminders?: boolean | undefined;
        expirationAlerts?: boolean | undefined;
        teamUpdates?: boolean | undefined;
    } | undefined;
    reset: () => void;
}];
