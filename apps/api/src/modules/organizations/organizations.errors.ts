import { INVALID_INVITATION, INVITATION_MAILS_A_DAY } from '@tracker/contracts/organizations/invitations';
import { ORGANIZATIONS_PER_PERSON } from '@tracker/contracts/organizations/organizations';
import { DomainError } from '../../platform/domain-error.js';

export const memberNotFound = () => new DomainError('member-not-found', 404, 'Member not found.');
export const invitationNotFound = () => new DomainError('invitation-not-found', 404, 'Invitation not found.');
export const invalidInvitation = () => new DomainError('invalid-invitation', 404, INVALID_INVITATION);

export const otherRecipient = () =>
  new DomainError(
    'other-recipient',
    403,
    'This invitation was sent to another email address. Sign in with that address to accept it.',
  );
export const unverifiedEmail = () =>
  new DomainError(
    'unverified-email',
    403,
    'Your sign-in provider has not verified your email address. Confirm it with a code we email to you, then accept.',
  );

export const alreadyMember = () =>
  new DomainError('already-member', 409, 'This person is already a member of the organization.');
export const alreadyJoined = () =>
  new DomainError('already-member', 409, 'You are already a member of this organization.');
export const formerMember = () =>
  new DomainError('former-member', 409, 'This person has left the organization, or was removed from it.');
export const memberLimitReached = (max: number) =>
  new DomainError(
    'member-limit-reached',
    409,
    `The limit of ${max} members, pending invitations included, is reached. Upgrade the plan to add more people.`,
  );

export const needsPaidPlan = (what: string) =>
  new DomainError('plan', 403, `${what} are part of the Team and Enterprise plans. Upgrade to use them.`);

export const organizationLimitReached = () =>
  new DomainError(
    'organization-limit-reached',
    409,
    `One person can be in at most ${ORGANIZATIONS_PER_PERSON} organizations. Leave one to join another.`,
  );

const untilTomorrow = (now: Date) => ({ 'retry-after': String(86_400 - (Math.floor(now.getTime() / 1_000) % 86_400)) });
export const mailboxLimitReached = (now: Date) =>
  new DomainError(
    'mailbox-limit-reached',
    429,
    'No more invitations can be sent to this address today. Please try again tomorrow.',
    untilTomorrow(now),
  );
export const dailyLimitReached = (now: Date) =>
  new DomainError(
    'daily-limit-reached',
    429,
    `At most ${INVITATION_MAILS_A_DAY.bySender} invitations can be sent in a day. Please try again tomorrow.`,
    untilTomorrow(now),
  );

export const ownerOfOthers = (organization: string) =>
  new DomainError(
    'owner-of-others',
    409,
    `You own ${organization}, which has other members. Transfer its ownership or delete it first.`,
  );
export const ownerLeaving = () =>
  new DomainError('owner-leaving', 409, 'No one can join this organization while its owner is deleting their account.');
export const ownRow = () =>
  new DomainError(
    'own-membership',
    409,
    'You cannot change your own membership. You can leave the organization instead.',
  );
export const ownerUntouchable = () =>
  new DomainError(
    'owner-protected',
    409,
    'The owner cannot be removed or demoted. Ownership has to be transferred first.',
  );
export const onlyOwnerManagesAdmins = () =>
  new DomainError('permission-denied', 403, 'Only the owner can demote or remove an admin.');
export const transferToSelf = () => new DomainError('own-membership', 409, 'You are already the owner.');
