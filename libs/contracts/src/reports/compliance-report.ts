import { z } from 'zod';
import { calendarDateSchema, idSchema, roleSchema } from '../values/text-fields.js';
import { REPORT_LIST_LIMIT, REPORT_LISTS } from './compliance-rules.js';
import { CREDENTIAL_STATUSES } from '../credentials/credential-status.js';
import { flagSchema } from '../credentials/credentials.js';

/** One credential in a list of a report. It carries neither notes nor a document. */
export const complianceEntrySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    issuingBody: z.string(),
    ownerName: z.string(),
    expiryDate: calendarDateSchema,
    status: z.enum(CREDENTIAL_STATUSES),
    daysUntilExpiry: z.int(),
    /** 0 while it is not expired. */
    daysPastExpiry: z.int(),
  })
  .meta({ id: 'ComplianceEntry' });
export type ComplianceEntry = z.infer<typeof complianceEntrySchema>;

export const memberBreakdownSchema = z
  .object({
    userId: idSchema,
    name: z.string(),
    email: z.string(),
    total: z.int(),
    valid: z.int(),
    expiring: z.int(),
    expired: z.int(),
    missingDocuments: z.int(),
  })
  .meta({ id: 'MemberBreakdown' });
export type MemberBreakdown = z.infer<typeof memberBreakdownSchema>;

const entries = z.array(complianceEntrySchema);

/** `GET /api/reports/compliance`. Every credential counts by the day it is for its owner. */
export const complianceReportSchema = z
  .object({
    scope: z.enum(['personal', 'organization']),
    organization: z.object({ id: idSchema, name: z.string(), role: roleSchema }).nullable(),
    /** Of everybody in scope, for plain members too. */
    totals: z.object({
      total: z.int(),
      valid: z.int(),
      expiring: z.int(),
      expired: z.int(),
      missingDocuments: z.int(),
      withDocuments: z.int(),
    }),
    /** Of everybody in the organization, as its matrix counts: what is met or expiring, of what is asked today. Null in personal scope. */
    requirementsMet: z.object({ met: z.int(), asked: z.int() }).nullable(),
    complianceRate: z.number(),
    statusDistribution: z.array(
      z.object({ status: z.enum(CREDENTIAL_STATUSES), count: z.int(), percentage: z.number() }),
    ),
    /** The lists, the breakdown, the schedule and the insights hold only their own rows for a plain member of an organization. */
    expiringSoon: entries,
    expired: entries,
    upcomingRenewals: entries,
    /** How long the lists are in full: each holds at most 100 entries here. */
    listTotals: z.object({ expiringSoon: z.int(), expired: z.int(), upcomingRenewals: z.int() }),
    /** Empty in personal scope. */
    memberBreakdown: z.array(memberBreakdownSchema),
    /** Twelve months from the reader's present one on. */
    expirySchedule: z.array(z.object({ month: z.string(), count: z.int() })),
    /** Null unless they were asked for. */
    insights: z
      .object({
        topIssuers: z.array(z.object({ issuingBody: z.string(), count: z.int() })),
        ages: z.object({ new: z.int(), mature: z.int(), old: z.int() }),
      })
      .nullable(),
  })
  .meta({ id: 'ComplianceReport' });
export type ComplianceReport = z.infer<typeof complianceReportSchema>;

const CURSOR = /^(\d{4}-\d{2}-\d{2})~([0-9a-f-]{36})$/i;

/** Where a page of entries begins: after the credential with this expiry date and id. Travels as `2027-03-14~{id}`. */
export const entryCursorSchema = z
  .string()
  .regex(CURSOR, 'after must be the next of an earlier page')
  .transform((text) => ({ expiryDate: CURSOR.exec(text)?.[1] ?? '', id: CURSOR.exec(text)?.[2] ?? '' }))
  .pipe(z.object({ expiryDate: calendarDateSchema, id: idSchema }));
export type EntryCursor = z.infer<typeof entryCursorSchema>;

export function entryCursorText({ expiryDate, id }: EntryCursor): string {
  return `${expiryDate}~${id}`;
}

const scopeQuerySchema = z.object({ organizationId: idSchema.optional() });

/** Query of `GET /api/reports/compliance`. Issuers and ages cost a second pass over the credentials. */
export const complianceQuerySchema = scopeQuerySchema.extend({ insights: flagSchema('insights').default(false) });
export type ComplianceQuery = z.infer<typeof complianceQuerySchema>;

/** Query of `GET /api/reports/compliance/entries`. */
export const entryQuerySchema = scopeQuerySchema.extend({
  list: z.enum(REPORT_LISTS, `list must be one of ${REPORT_LISTS.join(', ')}`),
  after: entryCursorSchema.optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'limit must be a whole number')
    .transform(Number)
    .pipe(
      z.int().min(1, 'limit must be at least 1').max(REPORT_LIST_LIMIT, `limit must be at most ${REPORT_LIST_LIMIT}`),
    )
    .default(REPORT_LIST_LIMIT),
});
export type EntryQuery = z.infer<typeof entryQuerySchema>;

export const entryPageSchema = z
  .object({
    entries,
    /** `after` of the following page; null on the last. */
    next: z.string().nullable(),
  })
  .meta({ id: 'ComplianceEntryPage' });
export type EntryPage = z.infer<typeof entryPageSchema>;
