import { z } from 'zod';

/** The secret address of a calendar; shown once. */
export const calendarAddressSchema = z.object({ url: z.string() }).meta({ id: 'CalendarAddress' });
export type CalendarAddress = z.infer<typeof calendarAddressSchema>;

export const calendarFeedSchema = z
  .object({ isActive: z.boolean(), lastFetchedAt: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
