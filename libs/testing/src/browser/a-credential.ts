import type { Credential } from '@tracker/contracts/credentials/credentials';

let made = 0;

/** A credential as the API returns it, with a new id each time. */
export function aCredential(overrides: Partial<Credential> = {}): Credential {
  made += 1;
  return {
    id: `0190d2a0-0000-7000-8000-${String(made).padStart(12, '0')}`,
    name: `Certificate ${made}`,
    issuingBody: 'Red Cross',
    issueDate: '2025-01-10',
    expiryDate: '2028-01-10',
    notes: null,
    status: 'valid',
    daysUntilExpiry: 400,
    hasDocument: false,
    documentUrl: null,
    badge: null,
    ...overrides,
  };
}
