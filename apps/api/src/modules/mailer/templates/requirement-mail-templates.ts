import { CELL_LABELS, untilWords } from '@tracker/contracts/requirements/requirement-states';
import { plural } from '@tracker/contracts/values/plural';
import { dateText, type MailContent, type MailEntry } from './mail-content.js';
import type { AskedFor, MailData } from './mail-kinds.js';
import { nameInText, quotedName } from './mail-names.js';

type RequirementMail = 'requirements-asked' | 'credential-recorded' | 'review-decided' | 'compliance-week';

export const OWN_REQUIREMENTS = '/requirements?view=mine';

export const requirementMailTemplates: { [K in RequirementMail]: (data: MailData[K]) => MailContent } = {
  'requirements-asked': ({ organizationName, askedBy, asked, note = null }) => ({
    subject: `${plural(asked.length, { one: '# credential needs', other: '# credentials need' })} attention for ${quotedName(organizationName)}`,
    heading: `${nameInText(organizationName)} asks you to update ${plural(asked.length, { one: '# credential', other: '# credentials' })}`,
    paragraphs: [
      ...(note === null ? [] : [`“${nameInText(note)}”`]),
      `${nameInText(askedBy)} of ${nameInText(organizationName)} asked you to update:`,
    ],
    entries: asked.map((one) => ({ ...entryOf(one), path: OWN_REQUIREMENTS })),
    action: { label: 'View requirements', path: OWN_REQUIREMENTS },
    reason: `You’re receiving this because you are a member of ${nameInText(organizationName)}.`,
    list: 'reminders',
  }),

  'credential-recorded': ({ organizationName, recordedBy, credentialId, credentialName, others }) => ({
    subject: `A credential was recorded for you: ${quotedName(credentialName)}`,
    heading: others === 0 ? 'A credential was recorded for you' : `${others + 1} credentials were recorded for you`,
    paragraphs: [
      `${nameInText(recordedBy)} of ${nameInText(organizationName)} recorded ${nameInText(credentialName)}${others === 0 ? '' : ` and ${others} more`} for you. It is yours: you can change, archive or delete it.`,
    ],
    action:
      others === 0
        ? { label: 'See the credential', path: `/credentials/${credentialId}` }
        : { label: 'See your credentials', path: '/credentials' },
    reason: `You’re receiving this because you are a member of ${nameInText(organizationName)}.`,
  }),

  'review-decided': ({ organizationName, decidedBy, credentialId, credentialName, decision, reason }) => {
    const word = decision === 'approve' ? 'approved' : 'rejected';
    const who = `${nameInText(decidedBy)} of ${nameInText(organizationName)}`;
    return {
      subject: `A credential of yours was ${word}: ${quotedName(credentialName)}`,
      heading: `Your credential was ${word}`,
      paragraphs: [
        `${who} reviewed ${nameInText(credentialName)} and ${word} it${reason === null ? '.' : ':'}`,
        ...(reason === null ? [] : [`“${nameInText(reason)}”`]),
        ...(decision === 'reject' ? ['Update it and it will be reviewed again.'] : []),
      ],
      action: { label: 'See the credential', path: `/credentials/${credentialId}` },
      reason: `You’re receiving this because you are a member of ${nameInText(organizationName)}.`,
      list: 'reminders',
    };
  },

  'compliance-week': ({ organizationName, day, became, inReview, waiting = [], csv }) => ({
    subject: `Requirements of ${quotedName(organizationName)}: ${countText(became.length, inReview)}`,
    heading: `${nameInText(organizationName)} on ${dateText(day)}`,
    paragraphs: [
      ...(became.length === 0 ? ['Nothing has become expired or missing.'] : []),
      ...(inReview > 0 ? [reviewText(inReview, waiting)] : []),
      'The whole matrix is attached as a CSV file.',
      ...(became.length > 0 ? ['This has become expired or missing:'] : []),
    ],
    entries: became.map((one) => {
      const { title, ...entry } = entryOf(one);
      const { memberPath: path } = one;
      return { ...entry, ...(path && { path }), title: `${nameInText(one.memberName)}: ${title}` };
    }),
    action: { label: 'Open the matrix', path: '/requirements' },
    reason: `You’re receiving this because you run ${nameInText(organizationName)}, which has a weekly email.`,
    list: 'reminders',
    attachments: [{ filename: `compliance-matrix-${day}.csv`, contentType: 'text/csv; charset=utf-8', content: csv }],
  }),
};

function entryOf(asked: AskedFor): Pick<MailEntry, 'title' | 'detail' | 'tone'> {
  const { typeName, state } = asked;
  return {
    title: nameInText(typeName),
    detail: `${CELL_LABELS[state]}${dayOf(asked)}`,
    tone: state === 'expiring' || state === 'in-grace' ? 'expiring' : 'expired',
  };
}

function dayOf({ state, until, isExpired = false }: AskedFor): string {
  if (until === null) return '';
  if (state === 'expired' || state === 'expiring') return `: ${dateText(until)}`;
  return state === 'missing' && isExpired ? ` (${untilWords(state, isExpired)} ${dateText(until)})` : '';
}

function countText(became: number, inReview: number): string {
  return [became > 0 && `${became} expired or missing`, inReview > 0 && `${inReview} in review`]
    .filter(Boolean)
    .join(', ');
}

const MOST_NAMED = 10;

function reviewText(inReview: number, waiting: readonly { memberName: string; typeName: string }[]): string {
  const named = waiting
    .slice(0, MOST_NAMED)
    .map((one) => `${nameInText(one.memberName)} (${nameInText(one.typeName)})`);
  const others = inReview - named.length;
  if (named.length === 0) return `In review: ${inReview}.`;
  return `In review: ${named.join('; ')}${others > 0 ? `; and ${others} more` : ''}.`;
}
