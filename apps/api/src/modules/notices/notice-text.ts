import { MOST_UNDELIVERED, type SentMail, type SentReminder, type UndeliveredMails } from './notices.statements.js';

/** "You were reminded of First Aid and 2 others." */
export function reminderText({ credentialNames }: Pick<SentReminder, 'credentialNames'>): string {
  const [first, ...others] = credentialNames;
  if (others.length === 0) return `You were reminded of ${first}.`;
  return `You were reminded of ${first} and ${others.length === 1 ? '1 other' : `${others.length} others`}.`;
}

/** To the one credential that it was about, or to the list where there are more. */
export function reminderPath({ credentialIds }: Pick<SentReminder, 'credentialIds'>): string {
  const [first, ...others] = credentialIds;
  return first && others.length === 0 ? `/credentials/${first}` : '/credentials';
}

interface MailNews {
  text: (organization: string) => string;
  path: string;
}

const NEWS: Record<string, MailNews> = {
  'team-update': { text: (organization) => `The team of ${organization} has changed.`, path: '/team' },
  'organization-deleted': { text: () => 'An organization of yours was deleted.', path: '/team' },
  'trial-started': { text: (organization) => `The trial of ${organization} has begun.`, path: '/organization' },
  'trial-ending': { text: (organization) => `The trial of ${organization} ends soon.`, path: '/organization' },
  'payment-failed': { text: (organization) => `A payment for ${organization} failed.`, path: '/organization' },
  'subscription-ended': {
    text: (organization) => `The subscription of ${organization} has ended.`,
    path: '/organization',
  },
};

/** The kinds of mail that are news here. */
export const NEWS_KINDS: readonly string[] = Object.keys(NEWS);

/** What to say of a mail, and where it leads; null for kinds that are no news here, such as an invitation that one has to answer by its link. */
export function mailNews({
  kind,
  organizationName,
}: Pick<SentMail, 'kind' | 'organizationName'>): { text: string; path: string } | null {
  const news = Object.hasOwn(NEWS, kind) ? NEWS[kind] : undefined;
  return news ? { text: news.text(organizationName ?? 'an organization of yours'), path: news.path } : null;
}

export function undeliveredText({
  organizationName,
  count,
}: Pick<UndeliveredMails, 'organizationName' | 'count'>): string {
  const many = count < MOST_UNDELIVERED ? String(count) : `${MOST_UNDELIVERED} or more`;
  const mails = count === 1 ? 'One mail' : `${many} mails`;
  return `${mails} of ${organizationName} could not be delivered. Check the addresses of its members and invitations.`;
}
