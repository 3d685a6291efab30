import type { Model } from '../model.js';
import { membersOf } from '../rules.js';
import type { SentMail, World } from '../world.js';

const TO_OWNERS = ['trial-started', 'trial-ending', 'payment-failed', 'subscription-ended'];
const ABOUT_ORGANIZATIONS = ['team-update', 'requirements-asked', 'credential-recorded', 'review-decided'];

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
  if (kind === 'requirements-asked' && !reader?.wants.emailReminders) return false;
  if (kind === 'review-decided' && !(organization?.mails.emailReminders && reader?.wants.emailReminders)) return false;
  return ABOUT_ORGANIZATIONS.includes(kind) && membership !== undefined;
}
