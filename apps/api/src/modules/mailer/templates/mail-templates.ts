import { WEBHOOK_FAILING_DAYS } from '@tracker/contracts/integrations/webhook-limits';
import { PRICING } from '@tracker/contracts/billing/subscription-tiers';
import { priceText } from '@tracker/contracts/billing/offers';
import { accountMailTemplates } from './account-mail-templates.js';
import { badgeMailTemplates } from './badge-mail-templates.js';
import { dayText, type MailContent } from './mail-content.js';
import type { MailData, TeamChange } from './mail-kinds.js';
import { nameInText, quotedName } from './mail-names.js';
import { requirementMailTemplates } from './requirement-mail-templates.js';

const ROLE_WORDS = { owner: 'the owner', admin: 'an admin', member: 'a member' } as const;

/** Every name in the data is user input; see `mail-names.ts`. */
export const mailTemplates: { [K in Exclude<keyof MailData, 'reminder-digest'>]: (data: MailData[K]) => MailContent } =
  {
    ...accountMailTemplates,
    ...badgeMailTemplates,
    ...requirementMailTemplates,

    invitation: ({ organizationName, role, inviterName, inviterEmail, token, expiresAt, timeZone }) => ({
      subject: `You are invited to join ${quotedName(organizationName)}`,
      heading: `Join ${nameInText(organizationName)}`,
      paragraphs: [
        `${nameInText(inviterName)} (${inviterEmail}) invited you to join ${nameInText(organizationName)} on Micro-Credential Tracker as ${ROLE_WORDS[role]}.`,
        `The invitation is for this email address and is valid until ${dayText(expiresAt, timeZone)}.`,
      ],
      action: { label: 'Accept the invitation', path: `/invite?token=${encodeURIComponent(token)}` },
      reason: 'If you did not expect this invitation, you can ignore this email.',
    }),

    'organization-deleted': ({ organizationName, deletedBy }) => ({
      subject: `The organization ${quotedName(organizationName)} was deleted`,
      heading: `The organization ${nameInText(organizationName)} was deleted`,
      paragraphs: [
        `${nameInText(deletedBy)} deleted the organization ${nameInText(organizationName)}. Its memberships and invitations are gone, and its subscription is cancelled.`,
        'The credentials of its members stay with their owners.',
      ],
      action: { label: 'Open the dashboard', path: '/' },
      reason: 'You’re receiving this because you owned the organization.',
    }),

    'team-update': ({ organizationName, personName, change }) => ({
      subject: `Team update of ${quotedName(organizationName)}: ${changeText(quotedName(personName), change)}`,
      heading: `News from ${nameInText(organizationName)}`,
      paragraphs: [`${changeText(nameInText(personName), change)} (${nameInText(organizationName)}).`],
      action: { label: 'Open the team', path: '/team' },
      reason: `You’re receiving this because ${nameInText(organizationName)} has team updates switched on.`,
      list: 'team-updates',
    }),

    'trial-started': ({ organizationName, tier, trialEndsAt, timeZone }) => ({
      subject: `Your organization ${quotedName(organizationName)} is now on the ${PRICING[tier].name} plan`,
      heading: `Welcome to the ${PRICING[tier].name} plan`,
      paragraphs: [
        `The organization ${nameInText(organizationName)} has the ${PRICING[tier].name} plan. The free trial lasts until ${dayText(trialEndsAt, timeZone)}; after it the plan costs ${priceText(PRICING[tier].price)}. Cancel anytime.`,
      ],
      action: { label: 'Open the organization', path: '/organization' },
      reason: `You’re receiving this about the subscription of ${nameInText(organizationName)}.`,
    }),

    'trial-ending': ({ organizationName, tier, trialEndsAt, timeZone }) => ({
      subject: `The trial of ${quotedName(organizationName)} ends on ${dayText(trialEndsAt, timeZone)}`,
      heading: 'Your free trial ends soon',
      paragraphs: [
        `The free trial of ${nameInText(organizationName)} ends on ${dayText(trialEndsAt, timeZone)}. After it the ${PRICING[tier].name} plan costs ${priceText(PRICING[tier].price)}. You can cancel before that at no cost.`,
      ],
      action: { label: 'Manage the subscription', path: '/organization' },
      reason: `You’re receiving this about the subscription of ${nameInText(organizationName)}.`,
    }),

    'payment-failed': ({ organizationName, tier }) => ({
      subject: `The payment for ${quotedName(organizationName)} failed`,
      heading: 'A payment failed',
      paragraphs: [
        `We could not collect the payment for the ${PRICING[tier].name} plan of ${nameInText(organizationName)}. The organization is on the Free plan until the payment succeeds. Nothing was deleted.`,
      ],
      action: { label: 'Manage the subscription', path: '/organization' },
      reason: `You’re receiving this about the subscription of ${nameInText(organizationName)}.`,
    }),

    'rollout-halted': ({ remote, version, stableVersion, people }) => ({
      subject: `The rollout of ${remote} ${version} was halted`,
      heading: `${remote} ${version} was halted`,
      paragraphs: [
        `${remote} ${version} failed for ${people} people, more than the stable version accounts for. They saw version ${stableVersion} instead, and everyone gets that version from now on.`,
        `${version} goes to nobody until it is released again.`,
      ],
      action: { label: 'See the rollout', path: `/rollouts?remote=${remote}` },
      reason: 'You’re receiving this because you operate this installation.',
    }),

    'subscription-ended': ({ organizationName, tier }) => ({
      subject: `The ${PRICING[tier].name} plan of ${quotedName(organizationName)} has ended`,
      heading: `The organization ${nameInText(organizationName)} is on the Free plan`,
      paragraphs: [
        `The ${PRICING[tier].name} plan of ${nameInText(organizationName)} has ended. Everything you recorded is still there; adding more is limited to the Free plan.`,
      ],
      action: { label: 'See the plans', path: '/organization' },
      reason: `You’re receiving this about the subscription of ${nameInText(organizationName)}.`,
    }),

    'webhook-switched-off': ({ organizationName, host }) => ({
      subject: `A webhook of ${quotedName(organizationName)} was switched off`,
      heading: 'A webhook was switched off',
      paragraphs: [
        `The webhook of ${nameInText(organizationName)} to ${nameInText(host)} accepted no message for ${WEBHOOK_FAILING_DAYS} days, so it was switched off. Waiting messages are sent when someone switches it on again.`,
      ],
      action: { label: 'See the webhooks', path: '/organization#webhooks' },
      reason: `You’re receiving this because you administer ${nameInText(organizationName)}.`,
    }),
  };

function changeText(person: string, change: TeamChange): string {
  if (change.kind === 'role-changed') return `${person} is now ${ROLE_WORDS[change.role]}`;
  return { joined: `${person} joined`, left: `${person} left`, removed: `${person} was removed` }[change.kind];
}
