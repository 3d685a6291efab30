import type { Model } from '../model.js';
import { membersOf } from '../rules.js';
import type { SentMail, World } from '../world.js';

const TO_OWNERS = ['trial-started', 'trial-ending', 'payment-failed', 'subscription-ended'];
const ABOUT_REQUIREMENTS = ['requirements-asked', 'review-decided'];
const ABOUT_ORGANIZATIONS = ['team-update', 'credential-recorded', ...ABOUT_REQUIREMENTS];

export function checkMails(model: Model, world: World): void {
  for (const mail of world.mails.splice(0))
    if (!isForReader(model, mail)) throw new Error(`${mail.to} got "${mail.subject}" (${mail.kind}).`);
}

function isForReader(model: Model, { kind, to, organizationId, isLate }: SentMail): boolean {
  const organization = model.organizations.find(({ id }) => id === organizationId);
  const reader = model.people.find(({ email }) => email === to);
  const membership = organization && reader && membersOf(model, organization).find(({ person }) => person === reader);
  // A delayed mail may arrive after the change was undone. Only the weekly mail, which is about other people, must not
  // reach former members, and nobody is invited to a deleted organization.
  if (isLate && kind !== 'compliance-week' && (kind !== 'invitation' || organization)) return true;
  if (kind === 'sign-in-linked' || kind === 'email-code') return reader !== undefined;
  if (kind === 'account-deletion') return reader?.leavingSince != null;
  if (kind === 'compliance-week') return membership !== undefined && membership.role !== 'member';
  if (kind === 'organization-deleted') return true;
  if (TO_OWNERS.includes(kind)) return membership?.role === 'owner';
  if (kind === 'invitation')
    return model.invitations.some((one) => one.email === to && one.organization === organization);
  if (kind === 'account-export-ready') return reader?.leavingSince === null;
  if (kind === 'team-update' && !(organization?.mails.teamUpdates && reader?.wants.teamUpdates)) return false;
  const wantsReminders = organization?.mails.emailReminders && reader?.wants.emailReminders;
  if (ABOUT_REQUIREMENTS.includes(kind) && !wantsReminders) return false;
  return ABOUT_ORGANIZATIONS.includes(kind) && membership !== undefined;
}
