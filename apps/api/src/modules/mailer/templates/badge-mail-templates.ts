import { badgePath } from '@tracker/contracts/badges/issuing-limits';
import type { MailContent } from './mail-content.js';
import type { MailData } from './mail-kinds.js';
import { nameInText, quotedName } from './mail-names.js';

type BadgeMail = 'badge-awarded' | 'badge-revoked';

export const badgeMailTemplates: { [K in BadgeMail]: (data: MailData[K]) => MailContent } = {
  'badge-awarded': ({ awardId, badgeName, issuerName, recipientName }) => ({
    subject: `A badge was awarded to you: ${quotedName(badgeName)}`,
    heading: `${nameInText(issuerName)} awarded you a badge`,
    paragraphs: [
      `${nameInText(recipientName)}, ${nameInText(issuerName)} awarded you the badge ${nameInText(badgeName)}.`,
      'On its page you can download and share it, or add it to your credentials.',
    ],
    action: { label: 'See the badge', path: badgePath(awardId) },
    reason: `You’re receiving this because ${nameInText(issuerName)} awarded a badge to this address.`,
  }),

  'badge-revoked': ({ credentialId, credentialName, issuingBody }) => ({
    subject: `A badge of yours was revoked: ${quotedName(credentialName)}`,
    heading: 'A badge of yours was revoked',
    paragraphs: [
      `${nameInText(issuingBody)} revoked or suspended the badge ${nameInText(credentialName)}. The credential stays, but no longer has the mark of a verified badge.`,
    ],
    action: { label: 'See the credential', path: `/credentials/${credentialId}` },
    reason: 'You’re receiving this because this badge is among your credentials.',
    list: 'reminders',
  }),
};
