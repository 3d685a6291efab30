import { z } from 'zod';
import { CREDENTIAL_STATUSES } from '../credentials/credential-status.js';
import { idSchema } from '../values/text-fields.js';

/** `GET /api/notifications`: the mails a person wants. An organization's mail also depends on its own setting. */
export const ownNotificationsSchema = z
  .object({ emailReminders: z.boolean(), expirationAlerts: z.boolean(), teamUpdates: z.boolean() })
  .meta({ id: 'OwnNotifications' });
export type OwnNotifications = z.infer<typeof ownNotificationsSchema>;

/** `PUT /api/notifications`; omitted fields stay. */
export const ownNotificationsChangesSchema = ownNotificationsSchema.partial();
export type OwnNotificationsChanges = z.infer<typeof ownNotificationsChangesSchema>;

export const NOTICE_PERIODS = ['today', 'week', 'month', 'earlier'] as const;
export type NoticePeriod = (typeof NOTICE_PERIODS)[number];

/** An event, or a credential of the reader's that expires or has expired. */
export const noticeSchema = z
  .object({
    id: idSchema,
    /** One sentence, or the name of the credential. */
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

/** `POST /api/notices/read`: ids of `GET /api/notices`. Unknown ids do no harm. */
export const readNoticesSchema = z.object({ ids: z.array(idSchema).max(200) }).meta({ id: 'ReadNotices' });
export type ReadNotices = z.infer<typeof readNoticesSchema>;
