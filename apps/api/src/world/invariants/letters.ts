import type { Model } from '../model.js';
import { membersOf } from '../rules.js';
import type { SentLetter, World } from '../world.js';

const TO_OWNERS = ['trial-started', 'trial-ending', 'payment-failed', 'subscription-ended'];
const ABOUT_ORGANIZATIONS = ['team-update', 'requirements-asked', 'credential-recorded', 'review-decided'];

export function checkLetters(model: Model, world: World): void {
  for (const letter of world.letters.splice(0))
    if (!isForReader(model, letter)) throw new Error(`${letter.to} got "${letter.subject}" (${letter.kind}).`);
}

function isForReader(model: Model, { kind, to, organizationId, isLate }: SentLetter): boolean {
  const organization = model.organizations.find(({ id }) => id === organizationId);
  const reader = model.people.find(({ email }) => email === to);
  const place = organization && reader && membersOf(model, organization).find(({ person }) => person === reader);
  // A delayed mail may arrive after the change was undone. Only the weekly mail, which is about other people, must not
  // reach former members.
  if (isLate && kind !== 'compliance-week') return true;
  if (kind === 'sign-in-linked' || kind === 'email-code') return reader?.leavingSince === null;
  if (kind === 'account-deletion') return reader?.leavingSince != null;
  if (kind === 'compliance-week') return place !== undefined && place.role !== 'member';
  if (kind === 'organization-deleted') return true;
  if (TO_OWNERS.includes(kind)) return place?.role === 'owner';
  if (kind === 'invitation')
    return model.invitations.some((one) => one.email === to && one.organization === organization);
  if (kind === 'account-export-ready') return reader?.leavingSince === null;
  if (kind === 'team-update' && !organization?.hasTeamUpdates) return false;
  return ABOUT_ORGANIZATIONS.includes(kind) && place !== undefined;
}
