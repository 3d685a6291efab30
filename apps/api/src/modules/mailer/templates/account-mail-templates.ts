import { EMAIL_CODES } from '@tracker/contracts/auth/email-verification';
import type { IdentityProvider } from '@tracker/contracts/auth/users';
import { dayText, type MailContent } from './mail-content.js';
import type { MailData } from './mail-kinds.js';
import { nameInText, quotedName } from './mail-names.js';

type AccountMail = 'email-code' | 'sign-in-linked' | 'account-export-ready' | 'account-deletion' | 'api-token-expiring';

export const accountMailTemplates: { [K in AccountMail]: (data: MailData[K]) => MailContent } = {
  'email-code': ({ code, organizationName }) =>
    organizationName === undefined ? addressCode(code) : linkCode(code, nameInText(organizationName)),

  'sign-in-linked': ({ provider, organizationName }) => ({
    subject: 'A new way to sign in to your account',
    heading: 'A new way to sign in to your account',
    paragraphs: [
      organizationName === null
        ? `Your Micro-Credential Tracker account can now be opened with ${PROVIDERS[provider]}.`
        : `Your Micro-Credential Tracker account can now be opened through the sign-in of ${nameInText(organizationName)}. The people who run that sign-in can open your account too.`,
      'If this was not you, sign out all other browsers in your account settings and contact the operators of this installation.',
    ],
    action: { label: 'Open your account', path: '/settings/account' },
    reason: 'You’re receiving this because a way to sign in was added to the account with this address.',
  }),

  'account-export-ready': ({ expiresAt, timeZone }) => ({
    subject: 'Your data export is ready',
    heading: 'Your data export is ready',
    paragraphs: [
      `You asked for a copy of everything that Micro-Credential Tracker stores about you. Sign in to download it until ${dayText(expiresAt, timeZone)}.`,
    ],
    action: { label: 'Open your account', path: '/settings/account' },
    reason:
      'You’re receiving this because you asked for the export. If it was not you, sign out all other browsers in the settings.',
  }),

  'account-deletion': ({ erasedAfter, timeZone }) => ({
    subject: 'Your account is about to be deleted',
    heading: 'Your account is about to be deleted',
    paragraphs: [
      `You asked for your account to be deleted. You are signed out everywhere, and others no longer see you. On ${dayText(erasedAfter, timeZone)} your credentials, documents, portfolio and sign-ins will be deleted.`,
      'Sign in before then to cancel.',
    ],
    action: { label: 'Sign in to cancel', path: '/' },
    reason: 'You’re receiving this because someone who was signed in to your account asked for this.',
  }),

  'api-token-expiring': ({ organizationName, tokenName, expiresAt, timeZone }) => ({
    subject: `The API token ${quotedName(tokenName)} expires on ${dayText(expiresAt, timeZone)}`,
    heading: 'An API token expires soon',
    paragraphs: [
      `The API token ${nameInText(tokenName)} of ${nameInText(organizationName)} expires on ${dayText(expiresAt, timeZone)}. Systems that use it then lose access.`,
      'Create a new token and replace it there before that day.',
    ],
    action: { label: 'Open the organization', path: '/organization' },
    reason: 'You’re receiving this because you made the token.',
  }),
};

const PROVIDERS: Record<IdentityProvider | 'sso', string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  linkedin: 'LinkedIn',
  sso: 'your organization',
};

const codeLine = `It is valid for ${EMAIL_CODES.minutes} minutes. We never ask for it by email or phone.`;

const addressCode = (code: string): MailContent => ({
  subject: 'Your code for Micro-Credential Tracker',
  heading: 'Confirm your email address',
  paragraphs: [`Your code is ${code}`, `Type it in where you asked for it. ${codeLine}`],
  action: { label: 'Open your account', path: '/settings/account' },
  reason:
    'You’re receiving this because someone who is signed in with this address asked for a code. If it was not you, you can ignore it.',
});

const linkCode = (code: string, organization: string): MailContent => ({
  subject: 'Your code for Micro-Credential Tracker',
  heading: 'Confirm a new way to sign in',
  paragraphs: [
    `Your code is ${code}`,
    `Enter it only if you are signing in through ${organization} yourself. From then on that sign-in opens your account, and so can the people who run it. ${codeLine}`,
  ],
  action: { label: 'Enter the code', path: '/link-sign-in' },
  reason:
    'You’re receiving this because someone signed in with this address through the organization. If it was not you, ignore it: nothing has changed.',
});
