import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { SignInsOfOrganizations1795450767000 } from './migrations/1795450767000-sign-ins-of-organizations.js';
import { createTestDatabase } from './test-database.js';

describe('identities from before they belonged to an organization', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url, { poolSize: 1 }).initialize();
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  it('stay only where they open nothing else, also when the migration was interrupted', async () => {
    const migration = new SignInsOfOrganizations1795450767000();
    const runner = dataSource.createQueryRunner();
    await migration.down(runner);
    await runner.query(`
      insert into organizations (name) values ('Clinic');
      insert into sso_connections (organization_id, issuer, client_id, client_secret) select id, 'https://idp.test', 'x', '' from organizations;
      insert into sso_domains (organization_id, domain, token, verified_at)
        select id, domain, 'x', at from organizations, (values ('corp.test', now()), ('unproved.test', null)) as d (domain, at);
      insert into users (email, email_verified)
        select name || '@corp.test', true from unnest(array['alone', 'also-google', 'owner', 'other-issuer', 'waiting', 'used']) name;
      insert into users (email) values ('outside@unproved.test');
      insert into identities (user_id, provider, issuer, client_id, subject, email)
        select id, 'sso', case when email like 'other-issuer%' then 'https://other.test' else 'https://idp.test' end, 'x', id::text, email
        from users where email !~ '^(waiting|used)';
      insert into identities (user_id, provider, issuer, subject) select id, 'google', 'https://google.test', 'x' from users where email like 'also-google%';
      insert into memberships (organization_id, user_id, role) select o.id, u.id, 'owner' from organizations o, users u where email like 'owner%';
      insert into scim_users (organization_id, user_id, user_name) select o.id, u.id, u.email from organizations o, users u where email ~ '^(waiting|used|alone)';
      insert into sign_ins (user_id, at, provider, outcome, network) select id, now(), 'google', 'signed-in', 'x' from users where email like 'used%';
      insert into sessions (token_hash, user_id, sso_organization_id, expires_at)
        select sha256(u.email::bytea), u.id, o.id, now() from users u, organizations o where email ~ '^(alone|also-google)';
    `);
    await migration.up(runner);
    await migration.up(runner);
    await runner.release();
    const rows = (sql: string) =>
      dataSource.query(sql).then((found: { email: string }[]) => found.map(({ email }) => email));
    expect(
      await rows('select email from identities where sso_organization_id = (select id from organizations)'),
    ).toEqual(['alone@corp.test']);
    expect(await rows(`select email from identities where provider = 'sso' and sso_organization_id is null`)).toEqual(
      [],
    );
    expect(await rows('select email from users where is_waiting')).toEqual(['waiting@corp.test']);
    expect(await rows('select u.email from sessions s join users u on u.id = s.user_id')).toEqual(['alone@corp.test']);
  });
});
