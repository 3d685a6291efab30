import type { OwnNotifications, OwnNotificationsChanges } from '@tracker/contracts/auth/notifications';
import type { SharedMutationHook, SharedQueryHook } from './requests/shared-data';
/** The user's notification settings. */
export declare const useGetOwnNotificationsQuery: SharedQueryHook<OwnNotifications>;
/** Updates the cache without another request. */
export declare const useChangeOwnNotificationsMutation: SharedMutationHook<OwnNotificationsChanges, OwnNotifications>;
