export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

export const INVITABLE_ROLES = ['member', 'admin'] as const satisfies readonly Role[];
export type InvitableRole = (typeof INVITABLE_ROLES)[number];

/**
 * Actions and the roles that may perform them; anything else is denied. The API's guard and the browser's menus both
 * use this table. `canActOn` decides whom a role may act on.
 */
const ORGANIZATION_PERMISSIONS = {
  'organization.read': ['owner', 'admin', 'member'],
  'organization.update': ['owner', 'admin'],
  'organization.delete': ['owner', 'admin'],
  'organization.transfer': ['owner'],
  'organization.leave': ['admin', 'member'],
  'subscription.manage': ['owner', 'admin'],
  'members.read': ['owner', 'admin', 'member'],
  'members.change-role': ['owner', 'admin'],
  'members.remove': ['owner', 'admin'],
  'invitations.read': ['owner', 'admin'],
  'invitations.send': ['owner', 'admin'],
  'invitations.cancel': ['owner', 'admin'],
  'reports.read': ['owner', 'admin', 'member'],
  'reports.read-everyone': ['owner', 'admin'],
  'audit.read': ['owner', 'admin'],
  'audit-pack.download': ['owner', 'admin'],
  'calendar-feed.manage': ['owner', 'admin'],
  'requirements.read': ['owner', 'admin', 'member'],
  'requirements.manage': ['owner', 'admin'],
  'reviews.decide': ['owner', 'admin'],
  'credentials.record': ['owner', 'admin'],
  'scim.manage': ['owner', 'admin'],
  'sso.manage': ['owner', 'admin'],
  'badges.manage': ['owner', 'admin'],
  'webhooks.manage': ['owner', 'admin'],
  'api-tokens.manage': ['owner', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

export type OrganizationPermission = keyof typeof ORGANIZATION_PERMISSIONS;

export function isAllowed(role: Role | null | undefined, permission: OrganizationPermission): boolean {
  const allowed: readonly (Role | null | undefined)[] | undefined = ORGANIZATION_PERMISSIONS[permission];
  return allowed?.includes(role) ?? false;
}

export interface Colleague {
  id: string;
  role: Role;
}

/**
 * Admins promote and remove members; only the owner demotes and removes admins. Nobody can act on themselves or on the
 * owner.
 */
export function canActOn(
  permission: 'members.change-role' | 'members.remove',
  actor: Colleague,
  target: Colleague,
): boolean {
  if (!isAllowed(actor.role, permission) || actor.id === target.id || target.role === 'owner') return false;
  return actor.role === 'owner' || target.role === 'member';
}

const DENIALS: Partial<Record<OrganizationPermission, string>> = {
  'organization.update': 'You need admin permissions to update organization settings.',
  'subscription.manage': 'You need admin permissions to manage the subscription.',
  'organization.delete': 'You need admin permissions to delete the organization.',
  'organization.transfer': 'Only the owner can transfer the organization.',
  'organization.leave': 'The owner cannot leave. Transfer the organization to someone else first.',
  'members.change-role': 'You need admin permissions to change roles.',
  'members.remove': 'You need admin permissions to remove members.',
  'invitations.read': 'You need admin permissions to see invitations.',
  'invitations.send': 'You need admin permissions to invite people.',
  'invitations.cancel': 'You need admin permissions to cancel invitations.',
  'audit.read': 'You need admin permissions to see the audit trail.',
  'audit-pack.download': 'You need admin permissions to download an audit pack.',
  'calendar-feed.manage': 'You need admin permissions for the calendar of the organization.',
  'requirements.manage': 'You need admin permissions to change requirements.',
  'reviews.decide': 'You need admin permissions to review credentials.',
  'credentials.record': 'You need admin permissions to record credentials for members.',
  'scim.manage': 'You need admin permissions to connect a directory.',
  'sso.manage': 'You need admin permissions to manage single sign-on.',
  'badges.manage': 'You need admin permissions to award badges.',
  'webhooks.manage': 'You need admin permissions to manage webhooks.',
  'api-tokens.manage': 'You need admin permissions to manage API tokens.',
};

export function denialText(permission: OrganizationPermission): string {
  return DENIALS[permission] ?? 'You need admin permissions to do this.';
}

export const READ_ONLY_NOTICE = 'You have read-only access. Contact an organization admin to make changes.';
