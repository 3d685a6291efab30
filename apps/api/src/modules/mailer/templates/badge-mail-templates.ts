import type { MailContent } from './mail-content.js';
import type { MailData } from './mail-kinds.js';
import { nameInText, quotedName } from './mail-names.js';

type BadgeMail = 'badge-revoked';

export const badgeMailTemplates: { [K in BadgeMail]: (data: MailData[K]) => MailContent } = {
  'badge-revoked': ({ credentialId, credentialName, issuingBody }) => ({
    subject: `A badge of yours was revoked: ${quotedName(credentialName)}`,
    heading: 'A badge of yours was revoked',
    paragraphs: [
      `${nameInText(issuingBody)} revoked or suspended the badge ${nameInText(credentialName)}. The credential stays, but no longer has the mark of a verified badge.`,
    ],
    action: { label: 'See the credential', path: `/credentials/${credentialId}` },
    reason: 'You get this mail because you imported this badge.',
    list: 'reminders',
  }),
};
