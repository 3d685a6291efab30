import type { Credential } from '@tracker/contracts/credentials';

/** What has lapsed or is about to, the most pressing first: what expires next, then what expired last. */
export function attentionOf(credentials: readonly Credential[]): Credential[] {
  return credentials
    .filter(({ status }) => status !== 'valid')
    .toSorted((a, b) => rank(a) - rank(b) || Math.abs(a.daysUntilExpiry) - Math.abs(b.daysUntilExpiry));
}

function rank({ status }: Credential): number {
  return status === 'expiring' ? 0 : 1;
}

/** "Expires today", "Expires in 12 days", "Expired 3 days ago". */
export function attentionText({ status, daysUntilExpiry }: Credential): string {
  const days = Math.abs(daysUntilExpiry);
  const inDays = days === 1 ? '1 day' : `${days} days`;
  if (status === 'expired') return `Expired ${inDays} ago`;
  return days === 0 ? 'Expires today' : `Expires in ${inDays}`;
}
