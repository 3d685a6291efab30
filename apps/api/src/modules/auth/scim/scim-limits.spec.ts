import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import { AccountRepository } from '../account.repository.js';
import { MemberPlaces } from '../../organizations/members/member-places.js';
import { ERROR, TestDirectory } from './test-directory.fixture.js';

describe('the limits of a directory', () => {
  const api = testApp();
  let directory: TestDirectory;

  beforeEach(async () => {
    directory = await TestDirectory.of(api, `corp-${randomUUID()}.example`);
  });

  const query = (sql: string, values: unknown[]) => api.app.get(UnitOfWork).manager.query(sql, values);
  const isTaken = {
    schemas: [ERROR],
    status: '409',
    scimType: 'uniqueness',
    detail: 'Somebody with this userName or address is in the directory already.',
  };
  /** As if a first sign-in with the address came between the look and the write. */
  async function withLateSignIn<T>(work: () => Promise<T>): Promise<T> {
    const repository = api.app.get(AccountRepository, { strict: false });
    const { findUserByVerifiedEmail } = repository;
    repository.findUserByVerifiedEmail = () => Promise.resolve(null);
    try {
      return await work();
    } finally {
      repository.findUserByVerifiedEmail = findUserByVerifiedEmail;
    }
  }

  it('people are 5,000 at most, inactive ones included', async () => {
    await query(
      `with people as (insert into users (email) select n || '@' || $2 from generate_series(1, 4999) n returning id)
       insert into scim_users (organization_id, user_id, user_name) select $1::uuid, id, id::text from people`,
      [directory.organization.id, directory.domain],
    );
    const id = await directory.added('last', { active: false });
    const refused = await directory.add('late', { active: false });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        schemas: [ERROR],
        status: '403',
        detail: 'A directory can have at most 5000 people, inactive ones included. Remove some to add others.',
      },
    ]);
    expect((await directory.call('DELETE', `/Users/${id}`)).statusCode).toBe(204);
    expect((await directory.add('late', { active: false })).statusCode).toBe(201);
  });

  it('a person is in 100 organizations at most, however they come into them', async () => {
    const person = await api.signIn({ email: directory.address('busy') });
    await query(
      `with made as (insert into organizations (name) select 'Ward ' || n from generate_series(1, 99) n returning id)
       insert into memberships (organization_id, user_id, role) select id, $1, 'owner' from made`,
      [person.userId],
    );
    const other = await createOrganization(api);
    const token = await other.invite(person.email);
    const create = () => person.post('/api/organizations', { name: 'Mine' });
    const made = await Promise.all([create(), create(), create()]);
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    const sentence = 'One person can be in at most 100 organizations. Leave one to join another.';
    expect((await create()).body).toBe(sentence);
    const accepted = await person.post('/api/invitations/accept', { token });
    expect([accepted.statusCode, accepted.json().message]).toEqual([409, sentence]);
    const added = await directory.add('busy');
    expect([added.statusCode, added.json().detail]).toEqual([409, sentence]);
    const places = api.app.get(MemberPlaces, { strict: false });
    expect(await places.joinBySignIn(directory.organization.id, person.userId)).toBe(false);
    expect(await directory.organization.roles()).not.toHaveProperty(person.userId);
  });

  it('an address that somebody signs in with at the same moment is refused as taken', async () => {
    const holder = await api.signIn({ email: directory.address('holder') });
    const id = await directory.added('kim');
    const change = { op: 'replace', path: 'userName', value: holder.email };
    const answers = await withLateSignIn(async () => [
      await directory.patch(id, change),
      await directory.add('holder'),
    ]);
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([409, isTaken]);
  });

  it('a person who signs in for the first time while the directory renames them keeps what they brought', async () => {
    const id = await directory.added('kim');
    const signIn = api.app.get(DataSource).createQueryRunner();
    await signIn.startTransaction();
    await signIn.query(
      `insert into identities (user_id, provider, issuer, subject) values ($1, 'google', 'https://idp.example', $2)`,
      [id, id],
    );
    const renamed = directory.patch(id, { op: 'replace', path: 'userName', value: directory.address('other') });
    const early = await Promise.race([renamed, setTimeout(300, 'waits')]);
    await signIn.commitTransaction();
    await signIn.release();
    expect(early).toBe('waits');
    expect((await renamed).statusCode).toBe(200);
    expect(await query('select email from users where id = $1', [id])).toEqual([{ email: directory.address('kim') }]);
  });
});
