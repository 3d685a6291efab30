import type { CredentialStatus } from '@tracker/contracts/credential-status';

export const INK = '#111827';
export const MUTED = '#6b7280';
export const RULE = '#e5e7eb';
export const PANEL = '#f3f4f6';
export const BRAND = '#4450d6';

/** Dark enough to be read as text on white. */
export const STATUS_COLORS: Record<CredentialStatus, string> = {
  valid: '#15803d',
  expiring: '#b45309',
  expired: '#b91c1c',
};
