// A second implementation of the product's rules in plain loops over the model, to compare with its SQL.
import { addDays, type CalendarDate, daysBetween, todayIn } from '@tracker/contracts/values/calendar-date';
import type { OwnNotifications } from '@tracker/contracts/auth/notifications';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import type { Role } from '@tracker/contracts/organizations/permissions';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { CredentialType, HeldCredential, Model, Organization, Person, Membership } from './model.js';

const DAY_MS = 86_400_000;
export const DELETION_DAYS = 7;

export const todayOf = (model: Model, person: Person) => todayIn(person.zone, model.now);

export function membershipOf(model: Model, organization: Organization, person: Person): Membership | undefined {
  return model.memberships.find(
    (membership) => membership.organization === organization && membership.person === person,
  );
}

export function membersOf(model: Model, organization: Organization): Membership[] {
  return model.memberships
    .filter((membership) => membership.organization === organization && membership.person.leavingSince === null)
    .toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || (a.person.id < b.person.id ? -1 : 1));
}

/** Members and invitations count towards the seat limit, and so do members who are leaving. */
export function isFull(model: Model, organization: Organization, invited: readonly string[]): boolean {
  const memberships = model.memberships.filter((membership) => membership.organization === organization);
  const isMember = (email: string) => memberships.some(({ person }) => person.email === email && !person.leavingSince);
  const waiting = invited.filter((email) => !isMember(email));
  return memberships.length + waiting.length >= TIER_LIMITS[organization.tier].maxMembers;
}

export const isOpen = (model: Model, organization: Organization) =>
  membersOf(model, organization).some(({ role }) => role === 'owner');

export function refusal(model: Model, person: Person, organization: Organization, roles: readonly Role[]) {
  if (person.leavingSince) return 403;
  const membership = membershipOf(model, organization, person);
  if (!membership) return 404;
  return roles.includes(membership.role) ? null : 403;
}

/** Whether the organization's provider can sign people in. */
export function isProviderUsable(model: Model): boolean {
  const { organization, provider } = model.directory;
  return provider !== null && model.organizations.includes(organization) && organization.tier === 'enterprise';
}

/** Owners may always sign in otherwise. */
export function mustUseProvider(model: Model, person: Person): boolean {
  const { organization, provider } = model.directory;
  const membership = membershipOf(model, organization, person);
  if (!membership || membership.role === 'owner' || person.leavingSince) return false;
  return isProviderUsable(model) && provider?.isRequired === true;
}

/** An organization's identities end with its connection or issuer. */
export function endProvider(model: Model): void {
  for (const { signIns } of model.people) signIns.delete('sso');
}

export function join(model: Model, organization: Organization, person: Person, role: Role): void {
  model.memberships.push({ organization, person, role, joinedAt: model.now });
  endInvitation(model, organization, person);
}

function endInvitation(model: Model, organization: Organization, { email }: Person): void {
  model.invitations = model.invitations.filter((one) => one.organization !== organization || one.email !== email);
}

export function endMembership(model: Model, organization: Organization, person: Person): void {
  const isTheirs = (owner: Person, of: Organization) => owner === person && of === organization;
  const isEnded = (membership: Membership) => isTheirs(membership.person, membership.organization);
  model.former.push(...model.memberships.filter(isEnded));
  model.memberships = model.memberships.filter((membership) => !isEnded(membership));
  endInvitation(model, organization, person);
  for (const group of model.groups)
    group.members = group.members.filter((member) => !isTheirs(member.person, group.organization));
  model.waivers = model.waivers.filter((waiver) => !isTheirs(waiver.person, waiver.requirement.organization));
  model.progress = model.progress.filter((progress) => !isTheirs(progress.person, progress.type.organization));
  model.reviews = model.reviews.filter(({ credential, type }) => !isTheirs(credential.owner, type.organization));
  model.requests = model.requests.filter(({ person: asked, type }) => !isTheirs(asked, type.organization));
  model.feeds = model.feeds.filter((feed) => feed.person !== person || feed.organization !== organization);
  for (const credential of model.credentials)
    credential.assigned = credential.assigned.filter((type) => !isTheirs(credential.owner, type.organization));
}

export function endOrganization(model: Model, organization: Organization): void {
  for (const { person } of model.memberships.filter((membership) => membership.organization === organization))
    endMembership(model, organization, person);
  const isOther = (one: { organization: Organization }) => one.organization !== organization;
  model.organizations = model.organizations.filter((one) => one !== organization);
  if (organization === model.directory.organization) endProvider(model);
  model.invitations = model.invitations.filter(isOther);
  model.types = model.types.filter(isOther);
  model.groups = model.groups.filter(isOther);
  model.requirements = model.requirements.filter(isOther);
  model.imports = model.imports.filter((run) => run.organization !== organization);
}

export function endPerson(model: Model, person: Person): void {
  for (const credential of model.credentials.filter(({ owner }) => owner === person)) endCredential(model, credential);
  model.imports = model.imports.filter(({ owner }) => owner !== person);
  model.directory.known.delete(person);
  if (model.directory.creator === person) model.directory.creator = null;
  model.digests = model.digests.filter((digest) => digest.person !== person);
  model.people = model.people.filter((one) => one !== person);
  model.feeds = model.feeds.filter((feed) => feed.person !== person);
  model.strangers.push(person);
}

export function endCredential(model: Model, credential: HeldCredential): void {
  model.credentials = model.credentials.filter((one) => one !== credential);
  model.reviews = model.reviews.filter((review) => review.credential !== credential);
  for (const { portfolio } of model.people)
    if (portfolio) portfolio.shown = portfolio.shown.filter((one) => one !== credential);
  for (const run of model.imports) {
    run.made.delete(credential);
    run.untouched.delete(credential);
  }
}

export function touch(model: Model, credential: HeldCredential): void {
  for (const run of model.imports) run.untouched.delete(credential);
}

export function changeFacts(model: Model, credential: HeldCredential, facts: Partial<HeldCredential>): void {
  Object.assign(credential, facts);
  model.reviews = model.reviews.filter((review) => review.credential !== credential);
  touch(model, credential);
}

const isSameText = (a: string, b: string) => a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

/**
 * Types assigned to the credential, otherwise types that match its name. The credential counts if there is exactly one.
 */
export function fitting(model: Model, organization: Organization, credential: HeldCredential): CredentialType[] {
  const assigned = credential.assigned.filter((type) => type.organization === organization);
  if (assigned.length > 0) return assigned;
  return model.types.filter(
    (type) =>
      type.organization === organization &&
      [type.name, ...type.aliases].some((word) => isSameText(word, credential.name)) &&
      (type.issuer === null || isSameText(type.issuer, credential.issuer)),
  );
}

export const countsFor = (model: Model, credential: HeldCredential, type: CredentialType) => {
  const types = fitting(model, type.organization, credential);
  return types.length === 1 && types[0] === type;
};

const BEST = ['met', 'expiring', 'in-review', 'rejected', 'expired', 'missing'] as const;
const WORST: CellState[] = ['missing', 'expired', 'rejected', 'in-review', 'in-grace', 'expiring', 'waived', 'met'];

export const statusOf = (expiryDate: CalendarDate, today: CalendarDate) => {
  const days = daysBetween(today, expiryDate);
  return days < 0 ? 'expired' : days <= 30 ? 'expiring' : 'valid';
};

export function worthOf(model: Model, credential: HeldCredential, type: CredentialType): (typeof BEST)[number] {
  const status = statusOf(credential.expiryDate, todayOf(model, credential.owner));
  const review = model.reviews.find((one) => one.credential === credential && one.type === type);
  if (type.needsDocument && !credential.hasDocument) return 'missing';
  if (status === 'expired') return 'expired';
  if (type.needsReview && review?.decision !== 'approve') return review ? 'rejected' : 'in-review';
  return status === 'valid' ? 'met' : 'expiring';
}

export const isInReview = (model: Model, credential: HeldCredential, type: CredentialType) =>
  !credential.isArchived &&
  membershipOf(model, type.organization, credential.owner) !== undefined &&
  credential.owner.leavingSince === null &&
  countsFor(model, credential, type) &&
  demandsOf(model, credential.owner, type).length > 0 &&
  worthOf(model, credential, type) === 'in-review';

export const demandsOf = (model: Model, person: Person, type: CredentialType) =>
  model.requirements.filter(
    ({ type: asked, group }) =>
      asked === type && (group === null || group.members.some((member) => member.person === person)),
  );

export interface Cell {
  state: CellState;
  until: CalendarDate | null;
  credentialId: string | null;
}

export function cellOf(model: Model, person: Person, type: CredentialType): Cell {
  const today = todayOf(model, person);
  const membership = membershipOf(model, type.organization, person);
  const best = model.credentials
    .filter((one) => one.owner === person && !one.isArchived && countsFor(model, one, type))
    .map((one) => ({ ...one, worth: worthOf(model, one, type) }))
    .toSorted(
      (a, b) =>
        BEST.indexOf(a.worth) - BEST.indexOf(b.worth) ||
        daysBetween(a.expiryDate, b.expiryDate) ||
        (a.id < b.id ? -1 : 1),
    )[0];
  const worth = best?.worth ?? 'missing';
  const states = demandsOf(model, person, type).map(({ id, group, graceDays }): Omit<Cell, 'credentialId'> => {
    if (['met', 'expiring', 'in-review'].includes(worth)) return { state: worth, until: best?.expiryDate ?? null };
    const waiver = model.waivers.find((one) => one.requirement.id === id && one.person === person);
    if (waiver && today <= waiver.until) return { state: 'waived', until: waiver.until };
    const joinedOn =
      group?.members.find((member) => member.person === person)?.joinedOn ??
      todayIn(person.zone, membership?.joinedAt ?? model.now);
    const graceEnds = addDays(joinedOn, graceDays);
    if (graceDays > 0 && today <= graceEnds) return { state: 'in-grace', until: graceEnds };
    return { state: worth, until: best?.expiryDate ?? null };
  });
  const [strictest = { state: 'not-required' as const, until: best?.expiryDate ?? null }] = states.toSorted(
    (a, b) => WORST.indexOf(a.state) - WORST.indexOf(b.state) || ((a.until ?? '') < (b.until ?? '') ? -1 : 1),
  );
  return { ...strictest, credentialId: best?.id ?? null };
}

/** The link in mails stops both kinds, and with them every mail about credentials. */
export const hasUnsubscribed = ({ wants }: Person) => !wants.emailReminders && !wants.expirationAlerts;

/** Whether the person and one of their organizations want the mail. Without organizations, the person decides. */
function isWanted(model: Model, person: Person, kind: keyof OwnNotifications): boolean {
  const organizations = model.memberships
    .filter((one) => one.person === person)
    .map(({ organization }) => organization);
  return person.wants[kind] && (organizations.length === 0 || organizations.some(({ mails }) => mails[kind]));
}

export function dueOffset(model: Model, credential: HeldCredential): number | null {
  const { owner, expiryDate, isArchived } = credential;
  const today = todayOf(model, owner);
  const days = daysBetween(today, expiryDate);
  // Reminders pause only while the type is required of the owner.
  const isBeingRenewed = (since: CalendarDate) =>
    model.progress.some(
      ({ person, type, until }) =>
        person === owner &&
        until >= since &&
        demandsOf(model, person, type).length > 0 &&
        fitting(model, type.organization, credential).includes(type),
    );
  const isOver = days < -7 && !isBeingRenewed(addDays(today, -7));
  if (isArchived || isOver || days > 30) return null;
  const offset = days < 0 ? -1 : days <= 7 ? 7 : days <= 14 ? 14 : 30;
  if (!isWanted(model, owner, days < 0 ? 'expirationAlerts' : 'emailReminders')) return null;
  if ((credential.sentOffsets.get(expiryDate) ?? []).some((earlier) => earlier <= offset)) return null;
  return isBeingRenewed(today) ? null : offset;
}

export const isErasable = (model: Model, { leavingSince }: Person) =>
  leavingSince !== null && leavingSince.getTime() + DELETION_DAYS * DAY_MS <= model.now.getTime();
