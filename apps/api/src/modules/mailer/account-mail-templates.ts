import { EMAIL_CODES } from '@tracker/contracts/email-verification';
import type { MailContent } from './mail-content.js';
import type { MailData } from './mail-kinds.js';

type AccountMail = 'email-code';

/** The mails about somebody's own account. */
export const accountMailTemplates: { [K in AccountMail]: (data: MailData[K]) => MailContent } = {
  'email-code': ({ code }) => ({
    subject: 'Your code for Micro-Credential Tracker',
    heading: 'Confirm your email address',
    paragraphs: [
      `Your code is ${code}`,
      `Type it in where you asked for it. It is good for ${EMAIL_CODES.minutes} minutes. We never ask for it by mail or phone.`,
    ],
    action: { label: 'Open the settings', path: '/settings' },
    reason:
      'You get this mail because somebody who is signed in with this address asked for a code. If it was not you, you can ignore it.',
  }),
};
