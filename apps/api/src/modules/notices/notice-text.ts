import { MOST_UNDELIVERED, type SentMail, type SentReminder, type UndeliveredMails } from './notices.repository.js';

/** "You were reminded of First Aid and 2 others." */
export function reminderText({ credentialNames }: Pick<SentReminder, 'credentialNames'>): string {
  const [first, ...others] = credentialNames;
  if (others.length === 0) return `You were reminded of ${first}.`;
  return `You were reminded of ${first} and ${others.length === 1 ? '1 other' : `${others.length} others`}.`;
}

const TEXTS: Record<string, (organization: string) => string> = {
  'team-update': (organization) => `The team of ${organization} has changed.`,
  'organization-deleted': () => 'An organization of yours was deleted.',
  'trial-started': (organization) => `The trial of ${organization} has begun.`,
  'trial-ending': (organization) => `The trial of ${organization} ends soon.`,
  'payment-failed': (organization) => `A payment for ${organization} failed.`,
  'subscription-ended': (organization) => `The subscription of ${organization} has ended.`,
};

/** What to say of a mail; null for kinds that are no news here, such as an invitation that one has to answer by its link. */
export function mailText({ kind, organizationName }: Pick<SentMail, 'kind' | 'organizationName'>): string | null {
  return TEXTS[kind]?.(organizationName ?? 'an organization of yours') ?? null;
}

export function undeliveredText({
  organizationName,
  count,
}: Pick<UndeliveredMails, 'organizationName' | 'count'>): string {
  const many = count < MOST_UNDELIVERED ? String(count) : `${MOST_UNDELIVERED} or more`;
  const mails = count === 1 ? 'One mail' : `${many} mails`;
  return `${mails} of ${organizationName} could not be delivered. Check the addresses of its members and invitations.`;
}
