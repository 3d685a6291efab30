import type { Invitation } from '@tracker/contracts/organizations/invitations';
import type { Member } from '@tracker/contracts/organizations/members';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import type { User } from '@tracker/contracts/auth/users';

export const me: User = {
  id: '0b0c5a3e-7c55-4b0e-8a8e-7d2b0a6f1c11',
  firstName: 'Robin',
  lastName: 'Park',
  name: 'Robin Park',
  email: 'robin@example.test',
  profileImageUrl: null,
  timeZone: 'Europe/Berlin',
  isOperator: false,
  emailVerified: true,
  erasedAfter: null,
};

export function anOrganization(overrides: Partial<Organization> = {}): Organization {
  return {
    id: '7d2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55',
    name: 'Ward 7',
    description: null,
    billingEmail: null,
    role: 'owner',
    subscriptionTier: 'free',
    maxMembers: 3,
    notifications: { emailReminders: true, expirationAlerts: true, teamUpdates: false, reminderDays: '30,14,7' },
    ...overrides,
  };
}

export function aMember(overrides: Partial<Member> = {}): Member {
  return {
    id: '5e3f1c11-1c11-4b0e-8a8e-7d2b0a6f7c55',
    firstName: 'Ada',
    lastName: 'Vos',
    email: 'ada@example.test',
    role: 'member',
    joinedAt: '2026-03-14T10:00:00.000Z',
    ...overrides,
  };
}

export const mine = (role: Member['role']): Member =>
  aMember({ id: me.id, firstName: me.firstName, lastName: me.lastName, email: me.email, role });

export function anInvitation(overrides: Partial<Invitation> = {}): Invitation {
  return {
    id: '9a8b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55',
    email: 'sam@example.test',
    role: 'member',
    createdAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-11-27T10:00:00.000Z',
    ...overrides,
  };
}
