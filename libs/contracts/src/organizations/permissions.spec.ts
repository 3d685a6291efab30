import { canActOn, denialText, isAllowed, type OrganizationPermission, ROLES } from './permissions.js';

describe('organization permissions', () => {
  it('deny non-members and unknown permissions', () => {
    expect(isAllowed(null, 'organization.read')).toBe(false);
    expect(isAllowed(undefined, 'members.read')).toBe(false);
    expect(isAllowed('owner', 'organization.paint' as OrganizationPermission)).toBe(false);
  });

  it('grant managing to owners and admins, and reading to every member, but not to other roles', () => {
    const grants = (permission: OrganizationPermission) =>
      ['owner', 'admin', 'member', 'guest'].map((role) => isAllowed(role as 'owner', permission));
    expect(grants('subscription.manage')).toEqual([true, true, false, false]);
    expect(grants('organization.read')).toEqual([true, true, true, false]);
  });

  it('let only the owner transfer ownership, and never leave', () => {
    const rolesWith = (permission: OrganizationPermission) => ROLES.filter((role) => isAllowed(role, permission));
    expect(rolesWith('organization.transfer')).toEqual(['owner']);
    expect(rolesWith('organization.leave')).toEqual(['admin', 'member']);
  });

  it.each(['members.remove', 'members.change-role'] as const)(
    'grant %s to admins on members, to the owner on everyone else, and to no one on themselves',
    (permission) => {
      const people = (['owner', 'admin', 'admin', 'member', 'member'] as const).map((role, index) => ({
        id: `${index}`,
        role,
      }));
      const table = people.map((actor) => people.map((target) => canActOn(permission, actor, target)));
      expect(table).toEqual([
        [false, true, true, true, true],
        [false, false, false, true, true],
        [false, false, false, true, true],
        [false, false, false, false, false],
        [false, false, false, false, false],
      ]);
      // The database allows one owner only; were there two, neither could act on the other.
      expect(canActOn(permission, { id: 'a', role: 'owner' }, { id: 'b', role: 'owner' })).toBe(false);
    },
  );

  it.each([
    ['organization.update', 'You need admin permissions to update organization settings.'],
    ['organization.transfer', 'Only the owner can transfer the organization.'],
    ['organization.leave', 'The owner cannot leave. Transfer the organization to someone else first.'],
    ['api-tokens.manage', 'You need admin permissions to manage API tokens.'],
    ['audit-pack.download', 'You need admin permissions to download an audit pack.'],
    ['members.read', 'You need admin permissions to do this.'],
  ] as const)('deny %s with the message of the specification', (permission, sentence) => {
    expect(denialText(permission)).toBe(sentence);
  });
});
