import { EMAIL_CODES } from '@tracker/contracts/email-verification';
import { dayText, type MailContent } from './mail-content.js';
import type { MailData } from './mail-kinds.js';

type AccountMail = 'email-code' | 'account-export-ready' | 'account-deletion';

/** The mails about somebody's own account. */
export const accountMailTemplates: { [K in AccountMail]: (data: MailData[K]) => MailContent } = {
  'email-code': ({ code }) => ({
    subject: 'Your code for Micro-Credential Tracker',
    heading: 'Confirm your email address',
    paragraphs: [
      `Your code is ${code}`,
      `Type it in where you asked for it. It is good for ${EMAIL_CODES.minutes} minutes. We never ask for it by mail or phone.`,
    ],
    action: { label: 'Open your account', path: '/settings/account' },
    reason:
      'You get this mail because somebody who is signed in with this address asked for a code. If it was not you, you can ignore it.',
  }),

  'account-export-ready': ({ expiresAt }) => ({
    subject: 'Everything of yours is ready',
    heading: 'Everything of yours is ready',
    paragraphs: [
      `You asked for everything that Micro-Credential Tracker keeps of yours. The file can be downloaded until ${dayText(expiresAt)}, while you are signed in.`,
    ],
    action: { label: 'Open your account', path: '/settings/account' },
    reason:
      'You get this mail because you asked for the file. If it was not you, sign out all other browsers in the settings.',
  }),

  'account-deletion': ({ erasedAfter }) => ({
    subject: 'Your account is about to be deleted',
    heading: 'Your account is about to be deleted',
    paragraphs: [
      `You asked for your account to be deleted. You are signed out everywhere, and others no longer see you. On ${dayText(erasedAfter)} everything goes: credentials, documents, portfolio and sign-ins.`,
      'To undo it, sign in before that as you always did.',
    ],
    action: { label: 'Sign in to undo it', path: '/' },
    reason: 'You get this mail because somebody who was signed in to your account asked for this.',
  }),
};
