import type { Credential } from '@tracker/contracts/credentials/credentials';

/** What has lapsed or is about to, the most pressing first: what is expired, the latest first, then what expires next. */
export function attentionOf(credentials: readonly Credential[]): Credential[] {
  return credentials
    .filter(({ status }) => status !== 'valid')
    .toSorted((a, b) => rank(a) - rank(b) || Math.abs(a.daysUntilExpiry) - Math.abs(b.daysUntilExpiry));
}

function rank({ status }: Credential): number {
  return status === 'expired' ? 0 : 1;
}
