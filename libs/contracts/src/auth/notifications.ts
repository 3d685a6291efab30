import { z } from 'zod';
import { CREDENTIAL_STATUSES } from '../credentials/credential-status.js';
import { idSchema } from '../values/text-fields.js';

export const ownNotificationsSchema = z
  .object({ emailReminders: z.boolean(), expirationAlerts: z.boolean(), teamUpdates: z.boolean() })
  .meta({ id: 'OwnNotifications' });
export type OwnNotifications = z.infer<typeof ownNotificationsSchema>;

export const ownNotificationsChangesSchema = ownNotificationsSchema.partial();
export type OwnNotificationsChanges = z.infer<typeof ownNotificationsChangesSchema>;

export const NOTICE_PERIODS = ['today', 'week', 'month', 'earlier'] as const;
export type NoticePeriod = (typeof NOTICE_PERIODS)[number];

export const noticeSchema = z
  .object({
    id: idSchema,
    text: z.string(),
    createdAt: z.iso.datetime(),
    path: z.string(),
    isRead: z.boolean(),
    /** The day of the event or of the expiry date, seen from today in the reader's time zone. */
    period: z.enum(NOTICE_PERIODS),
    expiry: z
      .object({ status: z.enum(CREDENTIAL_STATUSES), expiryDate: z.iso.date(), daysUntilExpiry: z.int() })
      .nullable(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof noticeSchema>;

export const readNoticesSchema = z.object({ ids: z.array(idSchema).max(200) }).meta({ id: 'ReadNotices' });
export type ReadNotices = z.infer<typeof readNoticesSchema>;
