import { z } from 'zod';
import { idSchema } from '../values/text-fields.js';

/** `GET /api/notifications`: the mails a person wants. An organization's mail also depends on its own setting. */
export const ownNotificationsSchema = z
  .object({ emailReminders: z.boolean(), expirationAlerts: z.boolean(), teamUpdates: z.boolean() })
  .meta({ id: 'OwnNotifications' });
export type OwnNotifications = z.infer<typeof ownNotificationsSchema>;

/** `PUT /api/notifications`; omitted fields stay. */
export const ownNotificationsChangesSchema = ownNotificationsSchema.partial();
export type OwnNotificationsChanges = z.infer<typeof ownNotificationsChangesSchema>;

export const noticeSchema = z
  .object({
    id: idSchema,
    text: z.string(),
    createdAt: z.iso.datetime(),
    path: z.string(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof noticeSchema>;
