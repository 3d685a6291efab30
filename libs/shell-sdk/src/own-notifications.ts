import type { OwnNotifications, OwnNotificationsChanges } from '@tracker/contracts/auth/notifications';
import { api } from '@tracker/shell-sdk/api';
import type { SharedMutationHook, SharedQueryHook } from './requests/shared-data';

const PATH = '/api/notifications';

const ownNotificationsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getOwnNotifications: build.query<OwnNotifications, void>({ query: () => PATH }),
    changeOwnNotifications: build.mutation<OwnNotifications, OwnNotificationsChanges>({
      query: (changes) => ({ url: PATH, method: 'PUT', body: changes }),
      onQueryStarted: async (_changes, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (saved)
          await dispatch(ownNotificationsApi.util.upsertQueryData('getOwnNotifications', undefined, saved.data));
      },
    }),
  }),
});

/** The user's notification settings. */
export const useGetOwnNotificationsQuery: SharedQueryHook<OwnNotifications> =
  ownNotificationsApi.useGetOwnNotificationsQuery;

/** Updates the cache without another request. */
export const useChangeOwnNotificationsMutation: SharedMutationHook<OwnNotificationsChanges, OwnNotifications> =
  ownNotificationsApi.useChangeOwnNotificationsMutation;
