import type { ComplianceEntry, ComplianceReport } from '@tracker/contracts/reports/compliance-report';
import { complianceRate, statusDistribution } from '@tracker/contracts/reports/compliance-rules';
import { monthStarts } from '@tracker/contracts/reports/credential-insights';

export const ORGANIZATION_ID = '0198a000-0000-7000-8000-000000000042';

let lastEntry = 0;

export function anEntry(overrides: Partial<ComplianceEntry> = {}): ComplianceEntry {
  lastEntry += 1;
  return {
    id: `0198a000-0000-7000-8000-${String(lastEntry).padStart(12, '0')}`,
    name: `Credential ${lastEntry}`,
    issuingBody: 'Red Cross',
    ownerId: '0198a000-0000-7000-8000-000000000007',
    ownerName: 'Nora Lind',
    expiryDate: '2026-12-10',
    status: 'expiring',
    daysUntilExpiry: 19,
    daysPastExpiry: 0,
    ...overrides,
  };
}

export function aReport(overrides: Partial<ComplianceReport> = {}): ComplianceReport {
  const totals = { total: 3, valid: 1, expiring: 1, expired: 1, missingDocuments: 1, withDocuments: 2 };
  const expiring = anEntry({ name: 'First Aid' });
  const expired = anEntry({ name: 'Forklift', status: 'expired', daysUntilExpiry: -12, daysPastExpiry: 12 });
  const later = anEntry({ name: 'Welding', status: 'valid', daysUntilExpiry: 60, expiryDate: '2027-01-20' });
  return {
    scope: 'personal',
    organization: null,
    totals,
    requirementsMet: null,
    complianceRate: complianceRate(totals),
    statusDistribution: statusDistribution(totals),
    expiringSoon: [expiring],
    expired: [expired],
    upcomingRenewals: [expiring, later],
    listTotals: { expiringSoon: 1, expired: 1, upcomingRenewals: 2 },
    memberBreakdown: [],
    insights: {
      topIssuers: [{ issuingBody: 'Red Cross', count: 3 }],
      ages: { new: 1, mature: 2, old: 0 },
    },
    expirySchedule: monthStarts('2026-11-21', 12).map((day, index) => ({
      month: day.slice(0, 7),
      count: index === 1 ? 2 : 0,
    })),
    ...overrides,
  };
}

export function anOrganization(role: 'owner' | 'admin' | 'member' = 'owner') {
  return { id: ORGANIZATION_ID, name: 'Ward 7', role };
}
