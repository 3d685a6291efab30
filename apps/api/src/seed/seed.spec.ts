import { idSchema } from '@tracker/contracts/values/text-fields';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { Invitation } from '@tracker/database/entities/organizations/invitation.entity';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Portfolio } from '@tracker/database/entities/portfolio/portfolio.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { testApp } from '../testing/test-app.js';
import { type BulkSize, seedBulk } from './bulk.seeder.js';
import { seedDemonstration } from './demonstration.seeder.js';
import { seedRequestOf } from './seed-arguments.js';

const NOW = new Date('2026-11-21T10:00:00Z');

describe('seeding', () => {
  const api = testApp({ asOwner: true });
  const manager = () => api.get(UnitOfWork).manager;
  const seed = (options?: { ifEmpty: boolean }) =>
    seedDemonstration(api.get(UnitOfWork), api.get(Statements), NOW, options);
  const addBulk = (size: BulkSize) => seedBulk(api.get(UnitOfWork), api.get(Statements), size, '2026-11-21');

  beforeEach(() => api.query('truncate users, organizations cascade'));

  test('writes the demonstration data once when several processes start concurrently', async () => {
    const results = await Promise.all([1, 2, 3].map(() => seed()));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await manager().count(User)).toBe(4);
    expect(await manager().countBy(Membership, { role: 'owner' })).toBe(1);
    expect(await manager().countBy(Invitation, { status: 'pending' })).toBe(1);
  });

  test('publishes only one portfolio, with the selected credentials of its owner', async () => {
    await seed();
    const [portfolio, ...others] = await manager().find(Portfolio);
    expect(others).toEqual([]);
    const page = (await api.inject(`/api/portfolio/public/${portfolio?.shareToken}`)).json();
    expect(page.user).toMatchObject({ firstName: 'Ada', lastName: 'Byrne' });
    expect(page.credentials.map(({ name }: Credential) => name)).toEqual([
      'Registered Nurse Licence',
      'Advanced Cardiac Life Support',
    ]);
  });

  test('does not restore deleted data', async () => {
    await seed();
    await manager().query('delete from credentials');
    expect(await seed()).toBe(false);
    expect(await manager().count(Credential)).toBe(0);
  });

  test('does nothing when an account with one of its addresses exists', async () => {
    const ada = await api.signIn({ email: 'ada.byrne@example.test' });
    expect(await seed()).toBe(false);
    expect((await manager().find(User)).map(({ id }) => id)).toEqual([ada.userId]);
  });

  test('skips a database with users when called with ifEmpty', async () => {
    await api.signIn();
    expect(await seed({ ifEmpty: true })).toBe(false);
    expect(await seed()).toBe(true);
  });

  test('creates the requested sizes with valid ids, and adds only missing rows when repeated', async () => {
    const size = { organizations: 2, members: 4, credentials: 30 };
    expect(await addBulk(size)).toEqual({
      organizations: 2,
      members: 8,
      credentials: 240,
    });
    expect(await addBulk({ ...size, credentials: 31 })).toEqual({
      organizations: 0,
      members: 0,
      credentials: 8,
    });
    const ids = (await manager().find(Credential)).map(({ id }) => id);
    expect(ids.filter((id) => !idSchema.safeParse(id).success)).toEqual([]);
    expect(await manager().countBy(Membership, { role: 'owner' })).toBe(2);
  });
});

describe('the seed command', () => {
  test('accepts no option, some or all', () => {
    expect(seedRequestOf([])).toEqual({ ifEmpty: false, bulk: null });
    expect(seedRequestOf(['--if-empty'])).toEqual({ ifEmpty: true, bulk: null });
    expect(seedRequestOf(['--organizations', '2', '--members', '50', '--credentials', '2000']).bulk).toEqual({
      organizations: 2,
      members: 50,
      credentials: 2000,
    });
    expect(seedRequestOf(['--members=3']).bulk).toEqual({ organizations: 1, members: 3, credentials: 0 });
  });

  test.each([
    ['--members', '51'],
    ['--members', '0'],
    ['--credentials', '1e9'],
    ['--organizations', '-1'],
    ['--other'],
    ['2'],
  ])('refuses %s %s with a message', (...args) => {
    expect(() => seedRequestOf(args)).toThrow(/^(Usage|--)/);
  });
});
