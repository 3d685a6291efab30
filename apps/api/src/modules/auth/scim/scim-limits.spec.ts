import { randomUUID } from 'node:crypto';
import { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { untilLockWaits } from '../../../testing/lock-waits.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import { AccountRepository } from '../account.repository.js';
import { MemberPlaces } from '../../organizations/members/member-places.js';
import { ERROR, PATCH, TestDirectory } from './test-directory.fixture.js';

const api = testApp();
let directory: TestDirectory;

beforeEach(async () => {
  directory = await TestDirectory.of(api, `corp-${randomUUID()}.example`);
});

describe('SCIM limits', () => {
  const query = (sql: string, values: unknown[]) => api.manager().query(sql, values);
  const isTaken = {
    schemas: [ERROR],
    status: '409',
    scimType: 'uniqueness',
    detail: 'Another user in the directory already has this userName or address.',
  };
  /** Simulates a first sign-in with the address between the check and the write. */
  async function withLateSignIn<T>(work: () => Promise<T>): Promise<T> {
    const repository = api.get(AccountRepository);
    const { findUserByVerifiedEmail } = repository;
    repository.findUserByVerifiedEmail = () => Promise.resolve(null);
    try {
      return await work();
    } finally {
      repository.findUserByVerifiedEmail = findUserByVerifiedEmail;
    }
  }

  it('a directory has at most 5000 people, including inactive ones', async () => {
    for (const first of [1, 1_000, 2_000, 3_000, 4_000])
      await query(
        `with people as (insert into users (email) select n || '@' || $2 from generate_series($3::int, $3 / 1000 * 1000 + 999) n returning id)
         insert into scim_users (organization_id, user_id, user_name) select $1::uuid, id, id::text from people`,
        [directory.organization.id, directory.domain, first],
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

  it('a person is in at most 100 organizations, whichever way they join', async () => {
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
    const places = api.get(MemberPlaces);
    expect(await places.joinBySignIn(directory.organization.id, person.userId)).toBe(false);
    expect(await directory.organization.roles()).not.toHaveProperty(person.userId);
  });

  it('an address taken by a concurrent first sign-in returns 409', async () => {
    const holder = await api.signIn({ email: directory.address('holder') });
    const id = await directory.added('kim');
    const change = { op: 'replace', path: 'userName', value: holder.email };
    const answers = await withLateSignIn(async () => [
      await directory.patch(id, change),
      await directory.add('holder'),
    ]);
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([409, isTaken]);
  });

  it('a rename by the directory does not overwrite an account after a concurrent first sign-in', async () => {
    const id = await directory.added('kim');
    const signIn = api.get(DataSource).createQueryRunner();
    await signIn.startTransaction();
    await signIn.query(
      `insert into identities (user_id, provider, issuer, subject) values ($1, 'google', 'https://idp.example', $2)`,
      [id, id],
    );
    const renamed = directory.patch(id, { op: 'replace', path: 'userName', value: directory.address('other') });
    await untilLockWaits(api);
    await signIn.commitTransaction();
    await signIn.release();
    expect((await renamed).statusCode).toBe(200);
    expect(await query('select email from users where id = $1', [id])).toEqual([{ email: directory.address('kim') }]);
  });
});

describe('deactivating or removing people through SCIM', () => {
  it('requires a token of the owner for admins, also when their account is pending deletion', async () => {
    const { organization } = directory;
    const [admin, leaver, maker] = [
      await organization.add('admin'),
      await organization.add('admin'),
      await organization.add('admin'),
    ];
    await leaver.post('/api/account/deletion', { confirm: leaver.email });
    const { token } = (await maker.post(`${organization.url}/scim-token`)).json();
    const by = { authorization: `Bearer ${token}` };
    const off = { schemas: [PATCH], Operations: [{ op: 'replace', path: 'active', value: false }] };
    const attempts = [
      ['PATCH', admin, off],
      ['DELETE', admin, undefined],
      ['PATCH', leaver, off],
      ['DELETE', leaver, undefined],
    ] as const;
    for (const [method, { userId }, body] of attempts) {
      const answer = await directory.call(method, `/Users/${userId}`, body, by);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        {
          schemas: [ERROR],
          status: '403',
          detail: 'This person is an admin. Only a token that the owner has made can deactivate or remove admins.',
        },
      ]);
    }
    expect(await organization.roles()).toMatchObject({ [admin.userId]: 'admin' });
    await organization.owner.post(`${organization.url}/transfer-ownership`, { userId: maker.userId });
    expect((await directory.call('DELETE', `/Users/${organization.owner.userId}`, undefined, by)).statusCode).toBe(204);
    expect((await directory.call('PATCH', `/Users/${admin.userId}`, off, by)).statusCode).toBe(200);
    expect(await organization.roles()).not.toHaveProperty(admin.userId);
  });

  it('changes nothing in another organization when it deletes the account', async () => {
    const other = await createOrganization(api);
    const token = await other.invite(directory.address('shared'));
    const id = await directory.added('shared');
    const trail = async () => (await other.owner.get(`${other.url}/audit`)).json();
    const before = await trail();
    expect((await directory.call('DELETE', `/Users/${id}`)).statusCode).toBe(204);
    expect(await api.get(UnitOfWork).manager.existsBy(User, { id })).toBe(false);
    expect((await other.owner.get(`${other.url}/invitations`)).json()).toMatchObject([
      { email: directory.address('shared') },
    ]);
    expect(await other.tokenSentTo(directory.address('shared'))).toBe(token);
    expect(await trail()).toEqual(before);
  });
});
