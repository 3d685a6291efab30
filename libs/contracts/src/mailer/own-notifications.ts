import { z } from 'zod';

/** `GET /api/notifications`: which mails a person wants. A mail of an organization is sent when it wants so too. */
export const ownNotificationsSchema = z
  .object({ emailReminders: z.boolean(), expirationAlerts: z.boolean(), teamUpdates: z.boolean() })
  .meta({ id: 'OwnNotifications' });
export type OwnNotifications = z.infer<typeof ownNotificationsSchema>;

/** `PUT /api/notifications`: what is left out stays. */
export const ownNotificationsChangesSchema = ownNotificationsSchema.partial();
export type OwnNotificationsChanges = z.infer<typeof ownNotificationsChangesSchema>;
