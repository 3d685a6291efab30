import type { MailContent } from './mail-content.js';
import { mailTemplates } from './mail-templates.js';
import { readMail, writtenMail } from './mail-text.fixture.js';

const organizationName = 'Ward 7';
const tier = 'team';
const trialEndsAt = '2027-03-14T10:00:00Z';
const ABOUT_PLAN = 'You’re receiving this about the subscription of Ward 7.';

const letters: [string, () => MailContent, string[], string[]][] = [
  [
    'an invitation',
    () =>
      mailTemplates.invitation({
        organizationName,
        role: 'member',
        inviterName: 'Nora',
        inviterEmail: 'nora@example.test',
        token: 'a+b',
        expiresAt: trialEndsAt,
      }),
    [
      'You are invited to join “Ward 7”',
      'Join Ward 7',
      'Nora (nora@example.test) invited you to join Ward 7 on Micro-Credential Tracker as a member.',
      'The invitation is for this email address and is valid until 14 March 2027 (UTC).',
      'Accept the invitation:\nhttps://tracker.test/invite?token=a%2Bb',
    ],
    ['If you did not expect this invitation, you can ignore this email.'],
  ],
  [
    'a deleted organization',
    () => mailTemplates['organization-deleted']({ organizationName, deletedBy: 'Nora' }),
    [
      'The organization “Ward 7” was deleted',
      'The organization Ward 7 was deleted',
      'Nora deleted the organization Ward 7. Its memberships and invitations are gone, and its subscription is cancelled.',
      'The credentials of its members stay with their owners.',
      'Open the dashboard:\nhttps://tracker.test/',
    ],
    ['You’re receiving this because you owned the organization.'],
  ],
  [
    'a team update',
    () =>
      mailTemplates['team-update']({
        organizationName,
        personName: 'Ola',
        change: { kind: 'role-changed', role: 'owner' },
      }),
    [
      'Team update of “Ward 7”: “Ola” is now the owner',
      'News from Ward 7',
      'Ola is now the owner (Ward 7).',
      'Open the team:\nhttps://tracker.test/team',
    ],
    [
      'You’re receiving this because Ward 7 has team updates switched on.',
      'Unsubscribe: https://tracker.test/stop/team-updates',
    ],
  ],
  [
    'the start of a trial',
    () => mailTemplates['trial-started']({ organizationName, tier, trialEndsAt, timeZone: 'Pacific/Kiritimati' }),
    [
      'Your organization “Ward 7” is now on the Team plan',
      'Welcome to the Team plan',
      'The organization Ward 7 has the Team plan. The free trial lasts until 15 March 2027; after it the plan costs $19/month. Cancel anytime.',
      'Open the organization:\nhttps://tracker.test/organization',
    ],
    [ABOUT_PLAN],
  ],
  [
    'the upcoming end of a trial',
    () => mailTemplates['trial-ending']({ organizationName, tier, trialEndsAt, timeZone: 'Pacific/Pago_Pago' }),
    [
      'The trial of “Ward 7” ends on 13 March 2027',
      'Your free trial ends soon',
      'The free trial of Ward 7 ends on 13 March 2027. After it the Team plan costs $19/month. You can cancel before that at no cost.',
      'Manage the subscription:\nhttps://tracker.test/organization',
    ],
    [ABOUT_PLAN],
  ],
  [
    'a failed payment',
    () => mailTemplates['payment-failed']({ organizationName, tier }),
    [
      'The payment for “Ward 7” failed',
      'A payment failed',
      'We could not collect the payment for the Team plan of Ward 7. The organization is on the Free plan until the payment succeeds. Nothing was deleted.',
      'Manage the subscription:\nhttps://tracker.test/organization',
    ],
    [ABOUT_PLAN],
  ],
  [
    'the end of a plan',
    () => mailTemplates['subscription-ended']({ organizationName, tier }),
    [
      'The Team plan of “Ward 7” has ended',
      'The organization Ward 7 is on the Free plan',
      'The Team plan of Ward 7 has ended. Everything you recorded is still there; adding more is limited to the Free plan.',
      'See the plans:\nhttps://tracker.test/organization',
    ],
    [ABOUT_PLAN],
  ],
  [
    'a halted rollout',
    () => mailTemplates['rollout-halted']({ remote: 'team', version: '2.0.0', stableVersion: '1.0.0', people: 3 }),
    [
      'The rollout of team 2.0.0 was halted',
      'team 2.0.0 was halted',
      'team 2.0.0 failed for 3 people, more than the stable version accounts for. They saw version 1.0.0 instead, and everyone gets that version from now on.',
      '2.0.0 goes to nobody until it is released again.',
      'See the rollout:\nhttps://tracker.test/rollouts?remote=team',
    ],
    ['You’re receiving this because you operate this installation.'],
  ],
  [
    'a code',
    () => mailTemplates['email-code']({ code: '123456', expiresAt: '2027-03-14T10:00:00Z' }),
    [
      'Your code for Micro-Credential Tracker',
      'Confirm your email address',
      'Your code is 123456',
      'Type it in where you asked for it. It is valid for 10 minutes. We never ask for it by email or phone.',
      'Open your account:\nhttps://tracker.test/settings/account',
    ],
    [
      'You’re receiving this because someone who is signed in with this address asked for a code. If it was not you, you can ignore it.',
    ],
  ],
  [
    'a code for a sign-in through an organization',
    () => mailTemplates['email-code']({ code: '123456', expiresAt: trialEndsAt, organizationName }),
    [
      'Your code for Micro-Credential Tracker',
      'Confirm a new way to sign in',
      'Your code is 123456',
      'Enter it only if you are signing in through Ward 7 yourself. From then on that sign-in opens your account, and so can the people who run it. It is valid for 10 minutes. We never ask for it by email or phone.',
      'Enter the code:\nhttps://tracker.test/link-sign-in',
    ],
    [
      'You’re receiving this because someone signed in with this address through the organization. If it was not you, ignore it: nothing has changed.',
    ],
  ],
  [
    'a new sign-in through an organization',
    () => mailTemplates['sign-in-linked']({ provider: 'sso', organizationName }),
    [
      'A new way to sign in to your account',
      'A new way to sign in to your account',
      'Your Micro-Credential Tracker account can now be opened through the sign-in of Ward 7. The people who run that sign-in can open your account too.',
      'If this was not you, sign out all other browsers in your account settings and contact the operators of this installation.',
      'Open your account:\nhttps://tracker.test/settings/account',
    ],
    ['You’re receiving this because a way to sign in was added to the account with this address.'],
  ],
  [
    'a new sign-in with a provider',
    () => mailTemplates['sign-in-linked']({ provider: 'linkedin', organizationName: null }),
    [
      'A new way to sign in to your account',
      'A new way to sign in to your account',
      'Your Micro-Credential Tracker account can now be opened with LinkedIn.',
      'If this was not you, sign out all other browsers in your account settings and contact the operators of this installation.',
      'Open your account:\nhttps://tracker.test/settings/account',
    ],
    ['You’re receiving this because a way to sign in was added to the account with this address.'],
  ],
  [
    'a finished account export',
    () => mailTemplates['account-export-ready']({ expiresAt: trialEndsAt, timeZone: 'Pacific/Kiritimati' }),
    [
      'Your data export is ready',
      'Your data export is ready',
      'You asked for a copy of everything that Micro-Credential Tracker stores about you. Sign in to download it until 15 March 2027.',
      'Open your account:\nhttps://tracker.test/settings/account',
    ],
    [
      'You’re receiving this because you asked for the export. If it was not you, sign out all other browsers in the settings.',
    ],
  ],
  [
    'an expiring API token',
    () =>
      mailTemplates['api-token-expiring']({
        organizationName,
        tokenName: 'HR sync',
        expiresAt: trialEndsAt,
        timeZone: 'Pacific/Kiritimati',
      }),
    [
      'The API token “HR sync” expires on 15 March 2027',
      'An API token expires soon',
      'The API token HR sync of Ward 7 expires on 15 March 2027. Systems that use it then lose access.',
      'Create a new token and replace it there before that day.',
      'Open the organization:\nhttps://tracker.test/organization',
    ],
    ['You’re receiving this because you made the token.'],
  ],
  [
    'an account pending deletion',
    () => mailTemplates['account-deletion']({ erasedAfter: trialEndsAt, timeZone: 'Pacific/Pago_Pago' }),
    [
      'Your account is about to be deleted',
      'Your account is about to be deleted',
      'You asked for your account to be deleted. You are signed out everywhere, and others no longer see you. On 13 March 2027 your credentials, documents, portfolio and sign-ins will be deleted.',
      'Sign in before then to cancel.',
      'Sign in to cancel:\nhttps://tracker.test/',
    ],
    ['You’re receiving this because someone who was signed in to your account asked for this.'],
  ],
];

test.each(letters)('the email about %s says what happened and where to go', (_what, write, blocks, footer) => {
  expect(readMail(write())).toBe(writtenMail(blocks, footer));
});
