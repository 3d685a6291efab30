import type { OwnNotifications, OwnNotificationsChanges } from '@tracker/contracts/mailer/own-notifications';
import { api } from '@tracker/shell-sdk/api';

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

/** Of which events the user wants mail and notices; what is saved is in the cache without another call. */
export const { useGetOwnNotificationsQuery, useChangeOwnNotificationsMutation } = ownNotificationsApi;
