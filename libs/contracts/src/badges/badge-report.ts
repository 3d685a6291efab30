import { z } from 'zod';
import { calendarDateSchema } from '../values/text-fields.js';
import { BADGE_CHECKS, BADGE_RESULTS, BADGE_VERDICTS } from './badge-limits.js';

const text = z.string().nullable();

export const badgeMarkSchema = z
  .object({ verdict: z.enum(BADGE_VERDICTS), checkedAt: z.iso.datetime() })
  .meta({ id: 'BadgeMark' });
export type BadgeMark = z.infer<typeof badgeMarkSchema>;

const badgeCheckSchema = z.object({ check: z.enum(BADGE_CHECKS), result: z.enum(BADGE_RESULTS), message: z.string() });
export type BadgeCheck = z.infer<typeof badgeCheckSchema>;

export const badgeReportSchema = z
  .object({
    format: z.enum(['ob3', 'ob2']),
    badge: z.object({
      id: text,
      name: text,
      description: text,
      criteria: text,
      achievementType: text,
      issuer: z.object({ id: text, name: text, url: text }),
      validFrom: text,
      validUntil: text,
      imageUrl: text,
    }),
    checks: z.array(badgeCheckSchema),
    verdict: z.enum(BADGE_VERDICTS),
  })
  .meta({ id: 'BadgeReport' });
export type BadgeReport = z.infer<typeof badgeReportSchema>;

export const checkedBadgeReportSchema = badgeReportSchema
  .extend({ checkedAt: z.iso.datetime() })
  .meta({ id: 'CheckedBadgeReport' });
export type CheckedBadgeReport = z.infer<typeof checkedBadgeReportSchema>;

/** The text fields of `POST /api/credentials/badges`; `expiryDate` is for badges that state no end. */
export const badgeImportSchema = z.object({ expiryDate: calendarDateSchema.optional() });
