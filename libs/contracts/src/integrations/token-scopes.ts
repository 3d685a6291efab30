// This module has no schemas, so that the browser needs no zod for the form.

export const API_TOKEN_LIMITS = { name: 80, days: 365, warnedDays: 7 } as const;

export const API_SCOPES = [
  'members:read',
  'members:write',
  'credentials:read',
  'credentials:write',
  'compliance:read',
  'audit:read',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const API_SCOPE_LABELS: Record<ApiScope, string> = {
  'members:read': 'Read members',
  'members:write': 'Invite and remove members',
  'credentials:read': 'Read credentials of members',
  'credentials:write': 'Record credentials for members',
  'compliance:read': 'Read how members meet requirements',
  'audit:read': 'Read the audit trail',
};
