import { createHash } from 'node:crypto';
import { uuidFromHash } from '../../../platform/uuid-from-hash.js';
import { pathWithin } from '../templates/mail-content.js';
import { OWN_REQUIREMENTS } from '../templates/requirement-mail-templates.js';
import {
  MOST_UNDELIVERED,
  type RequirementNews,
  type SentMail,
  type SentReminder,
  type UndeliveredMails,
} from './notices.statements.js';

const withOthers = (first: string | undefined, others: number) =>
  others === 0 ? `${first}` : `${first} and ${others === 1 ? '1 other' : `${others} others`}`;

export function reminderText({ credentialNames }: Pick<SentReminder, 'credentialNames'>): string {
  return `You were reminded of ${withOthers(credentialNames[0], credentialNames.length - 1)}.`;
}

export function reminderPath({ credentialIds }: Pick<SentReminder, 'credentialIds'>): string {
  const [first, ...others] = credentialIds;
  return first && others.length === 0 ? `/credentials/${first}` : '/credentials';
}

const NEWS: Record<string, { text: (organization: string) => string; path: string }> = {
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

export const NEWS_KINDS: readonly string[] = Object.keys(NEWS);

export function mailNews({
  kind,
  organizationId,
  organizationName,
}: Pick<SentMail, 'kind' | 'organizationId' | 'organizationName'>): { text: string; path: string } | null {
  const news = Object.hasOwn(NEWS, kind) ? NEWS[kind] : undefined;
  if (!news) return null;
  return {
    text: news.text(organizationName ?? 'an organization of yours'),
    path: pathWithin(organizationId, news.path),
  };
}

export function requirementText({ kind, by, name, others, reason }: RequirementNews): string {
  if (kind === 'approve') return `${by} approved ${name}.`;
  if (kind === 'reject') return `${by} rejected ${name}: ${reason}`;
  if (kind === 'revoked') return `${by} revoked your badge ${name}.`;
  if (kind === 'asked') return `${by} asked you for ${withOthers(name, others)}.`;
  return `${by ?? 'An administrator'} recorded ${withOthers(name, others)} for you.`;
}

export function requirementPath({ kind, credentialId, others }: RequirementNews): string {
  if (kind === 'asked') return OWN_REQUIREMENTS;
  return others === 0 ? `/credentials/${credentialId}` : '/credentials';
}

export function noticeId(kind: string, key: string): string {
  return uuidFromHash(createHash('sha256').update(`${kind} ${key}`).digest('hex'));
}

export function undeliveredText({
  organizationName,
  count,
}: Pick<UndeliveredMails, 'organizationName' | 'count'>): string {
  const many = count < MOST_UNDELIVERED ? String(count) : `${MOST_UNDELIVERED} or more`;
  const emails = count === 1 ? 'One email' : `${many} emails`;
  return `${emails} of ${organizationName} could not be delivered. Check the addresses of its members and invitations.`;
}
