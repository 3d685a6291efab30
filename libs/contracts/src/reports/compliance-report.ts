import { z } from 'zod';
import { calendarDateSchema, idSchema, roleSchema } from '../values/text-fields.js';
import { REPORT_LIST_LIMIT, REPORT_LISTS } from './compliance-rules.js';
import { CREDENTIAL_STATUSES } from '../credentials/credential-status.js';
import { dashboardStatsSchema, flagSchema } from '../credentials/credentials.js';
import { limitSchema } from '../values/list-query.js';

const complianceEntrySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    issuingBody: z.string(),
    ownerId: idSchema,
    ownerName: z.string(),
    expiryDate: calendarDateSchema,
    status: z.enum(CREDENTIAL_STATUSES),
    daysUntilExpiry: z.int(),
    daysPastExpiry: z.int(),
  })
  .meta({ id: 'ComplianceEntry' });
export type ComplianceEntry = z.infer<typeof complianceEntrySchema>;

const memberBreakdownSchema = z
  .object({
    userId: idSchema,
    name: z.string(),
    email: z.string(),
    ...dashboardStatsSchema.shape,
    missingDocuments: z.int(),
  })
  .meta({ id: 'MemberBreakdown' });
export type MemberBreakdown = z.infer<typeof memberBreakdownSchema>;

const entries = z.array(complianceEntrySchema);

/** `GET /api/reports/compliance`. Each credential is evaluated on its owner's day. */
export const complianceReportSchema = z
  .object({
    scope: z.enum(['personal', 'organization']),
    organization: z.object({ id: idSchema, name: z.string(), role: roleSchema }).nullable(),
    totals: z.object({
      ...dashboardStatsSchema.shape,
      missingDocuments: z.int(),
      withDocuments: z.int(),
    }),
    requirementsMet: z.object({ met: z.int(), asked: z.int() }).nullable(),
    complianceRate: z.number(),
    statusDistribution: z.array(
      z.object({ status: z.enum(CREDENTIAL_STATUSES), count: z.int(), percentage: z.number() }),
    ),
    /** For plain members, the lists, breakdown, schedule and insights contain only their own data. */
    expiringSoon: entries,
    expired: entries,
    upcomingRenewals: entries,
    listTotals: z.object({ expiringSoon: z.int(), expired: z.int(), upcomingRenewals: z.int() }),
    memberBreakdown: z.array(memberBreakdownSchema),
    expirySchedule: z.array(z.object({ month: z.string(), count: z.int() })),
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

const entryCursorSchema = z
  .string()
  .regex(CURSOR, 'after must be the next of an earlier page')
  .transform((text) => ({ expiryDate: CURSOR.exec(text)?.[1] ?? '', id: CURSOR.exec(text)?.[2] ?? '' }))
  .pipe(z.object({ expiryDate: calendarDateSchema, id: idSchema }));
export type EntryCursor = z.infer<typeof entryCursorSchema>;

export function entryCursorText({ expiryDate, id }: EntryCursor): string {
  return `${expiryDate}~${id}`;
}

/** `group` limits an organization's report to one of its groups, for readers who may see everyone. */
const scopeQuerySchema = z.object({ organizationId: idSchema.optional(), group: idSchema.optional() });
export type ScopeQuery = z.infer<typeof scopeQuerySchema>;

export const complianceQuerySchema = scopeQuerySchema.extend({ insights: flagSchema('insights').default(false) });
export type ComplianceQuery = z.infer<typeof complianceQuerySchema>;

export const entryQuerySchema = scopeQuerySchema.extend({
  list: z.enum(REPORT_LISTS, `list must be one of ${REPORT_LISTS.join(', ')}`),
  after: entryCursorSchema.optional(),
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
  limit: limitSchema(REPORT_LIST_LIMIT, REPORT_LIST_LIMIT, 'limit'),
});
export type EntryQuery = z.infer<typeof entryQuerySchema>;

export const entryPageSchema = z
  .object({
    entries,
    next: z.string().nullable(),
  })
  .meta({ id: 'ComplianceEntryPage' });
export type EntryPage = z.infer<typeof entryPageSchema>;

export const auditPackQuerySchema = z.object({ date: calendarDateSchema.optional(), userId: idSchema.optional() });
export type AuditPackQuery = z.infer<typeof auditPackQuerySchema>;
