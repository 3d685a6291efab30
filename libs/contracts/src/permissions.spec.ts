import { canActOn, denialText, isAllowed, type OrganizationPermission } from './permissions.js';

describe('organization permissions', () => {
  it('denies strangers and unknown permissions', () => {
    expect(isAllowed(null, 'organization.read')).toBe(false);
    expect(isAllowed(undefined, 'members.read')).toBe(false);
    expect(isAllowed('owner', 'organization.paint' as OrganizationPermission)).toBe(false);
  });

  it.each([
    'organization.update',
    'organization.delete',
    'subscription.manage',
    'invitations.read',
    'invitations.send',
  ] as const)('gives %s to owners and admins only', (permission) => {
    expect(['owner', 'admin', 'member'].map((role) => isAllowed(role as 'owner', permission))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('lets only the owner hand over, and the owner not leave', () => {
    expect([isAllowed('owner', 'organization.transfer'), isAllowed('admin', 'organization.transfer')]).toEqual([
      true,
      false,
    ]);
    expect([isAllowed('owner', 'organization.leave'), isAllowed('member', 'organization.leave')]).toEqual([
      false,
      true,
    ]);
  });

  it.each(['members.remove', 'members.change-role'] as const)(
    'gives admins %s on members, the owner on everybody else, nobody on themselves',
    (permission) => {
      const people = (['owner', 'admin', 'admin', 'member'] as const).map((role, index) => ({ id: `${index}`, role }));
      const table = people.map((actor) => people.map((target) => canActOn(permission, actor, target)));
      expect(table).toEqual([
        [false, true, true, true],
        [false, false, false, true],
        [false, false, false, true],
        [false, false, false, false],
      ]);
    },
  );

  it('denies in the words of the specification', () => {
    expect(denialText('organization.update')).toBe('You need admin permissions to update organization settings.');
    expect(denialText('subscription.manage')).toBe('You need admin permissions to manage the subscription.');
    expect(denialText('organization.delete')).toBe('You need admin permissions to delete the organization.');
  });
});
