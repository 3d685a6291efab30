import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import { MembershipReader } from './membership-reader.js';

describe('what other modules read about memberships', () => {
  let api: TestApp;
  let reader: MembershipReader;

  beforeAll(async () => {
    api = await startTestApp();
    reader = api.app.get(MembershipReader, { strict: false });
  });

  afterAll(() => api?.close());

  it('is the best plan among a person’s organizations, and free without any', async () => {
    const person = await api.signIn();
    expect(await reader.bestTierOf(person.userId)).toBe('free');
    await createOrganization(api, person);
    const paid = await createOrganization(api);
    await paid.add('member', person);
    expect(await reader.bestTierOf(person.userId)).toBe('free');
    await paid.setTier('enterprise');
    expect(await reader.bestTierOf(person.userId)).toBe('enterprise');
  });

  it('is the role and the name of the organization, to its members only', async () => {
    const organization = await createOrganization(api, undefined, 'Ward 9');
    const admin = await organization.add('admin');
    const outsider = await api.signIn();
    expect(await reader.find(organization.id, admin.userId)).toEqual({ role: 'admin', organizationName: 'Ward 9' });
    expect(await reader.find(organization.id, outsider.userId)).toBeNull();
    expect(await reader.memberIdsOf(organization.id)).toEqual([organization.owner.userId, admin.userId]);
  });
});
