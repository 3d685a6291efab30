import type { Role } from './roles.js';

/**
 * Who may do what inside an organization. The API's guard and the browser's menus read this one table; what is not in it is
 * denied. Rules that also look at the other person (an admin never removes an admin) are policies of the organizations module.
 */
const ORGANIZATION_PERMISSIONS = {
  'organization.read': ['owner', 'admin', 'member'],
  'organization.update': ['owner', 'admin'],
  'organization.delete': ['owner', 'admin'],
  'organization.transfer': ['owner'],
  'organization.leave': ['admin', 'member'],
  'subscription.manage': ['owner', 'admin'],
  'members.read': ['owner', 'admin', 'member'],
  'members.change-role': ['owner'],
  'members.remove': ['owner', 'admin'],
  'invitations.read': ['owner', 'admin'],
  'invitations.send': ['owner', 'admin'],
  'invitations.cancel': ['owner', 'admin'],
  'reports.read': ['owner', 'admin', 'member'],
  'reports.read-everyone': ['owner', 'admin'],
  'audit.read': ['owner', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

export type OrganizationPermission = keyof typeof ORGANIZATION_PERMISSIONS;

export function isAllowed(role: Role | null | undefined, permission: OrganizationPermission): boolean {
  const allowed: readonly Role[] = ORGANIZATION_PERMISSIONS[permission] ?? [];
  return role != null && allowed.includes(role);
}

const DENIALS: Partial<Record<OrganizationPermission, string>> = {
  'organization.update': 'You need admin permissions to update organization settings.',
  'subscription.manage': 'You need admin permissions to manage the subscription.',
  'organization.delete': 'You need admin permissions to delete the organization.',
};

/** The sentence a member without `permission` is told. */
export function denialText(permission: OrganizationPermission): string {
  return DENIALS[permission] ?? 'You need admin permissions to do this.';
}

export const READ_ONLY_NOTICE = 'You have read-only access. Contact an organization admin to make changes.';
