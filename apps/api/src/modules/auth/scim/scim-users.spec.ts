import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { signInAtProvider } from '../../../testing/provider-sign-in.js';
import { testApp } from '../../../testing/test-app.js';
import { until } from '../../../testing/until.js';
import { ERROR, TestDirectory, USER } from './test-directory.fixture.js';

describe('SCIM users', () => {
  const api = testApp();
  let ours: TestDirectory;
  let theirs: TestDirectory;

  beforeAll(async () => {
    ours = await TestDirectory.of(api, 'ours.example');
    theirs = await TestDirectory.of(api, 'theirs.example');
  });

  const database = () => api.manager();
  const roles = () => ours.organization.roles();
  const actions = async () =>
    (await ours.organization.owner.get(`${ours.organization.url}/audit?limit=200`))
      .json<{ entries: { action: string; subject: { id: string }; actor: unknown }[] }>()
      .entries.map(({ action, subject, actor }) => [action, subject.id, actor] as const);

  /** Signs in through a provider that has verified the address. */
  async function signIn(email: string, subject = email) {
    const { token, userId } = await signInAtProvider(api, {
      provider: 'google',
      subject,
      email,
      emailVerified: true,
      lastName: 'Name',
    });
    const ask = async (url: string) => api.inject({ url, headers: { cookie: `session=${token}` } });
    return { userId, ask };
  }

  it('become members when they are added, before their first sign-in', async () => {
    const answer = await ours.add('kim', { externalId: '00u1', name: { givenName: 'Kim', familyName: 'Ode' } });
    const { id, meta } = answer.json();
    expect([answer.statusCode, answer.headers.location, answer.headers.etag]).toEqual([
      201,
      meta.location,
      meta.version,
    ]);
    expect(answer.json()).toMatchObject({
      schemas: [USER],
      userName: 'kim@ours.example',
      externalId: '00u1',
      name: { givenName: 'Kim', familyName: 'Ode', formatted: 'Kim Ode' },
      emails: [{ value: 'kim@ours.example', type: 'work', primary: true }],
      active: true,
      meta: { resourceType: 'User', location: `http://localhost:3000/scim/v2/Users/${id}` },
    });
    const { members } = (await ours.organization.owner.get(`${ours.organization.url}/members`)).json();
    expect(members).toContainEqual(
      expect.objectContaining({ id, email: 'kim@ours.example', firstName: 'Kim', lastName: 'Ode', role: 'member' }),
    );
    const kim = await signIn('Kim@ours.example');
    expect(kim.userId).toBe(id);
    expect((await kim.ask(`${ours.organization.url}/members`)).statusCode).toBe(200);
    const directory = { id: ours.organization.id, email: 'Directory' };
    expect(await actions()).toEqual(
      expect.arrayContaining([
        ['scim.user-added', id, directory],
        ['member.joined', id, directory],
      ]),
    );
  });

  it('join with their existing account, whose profile the directory does not change', async () => {
    const person = await signIn('lee@ours.example');
    const id = await ours.added('lee', { name: { givenName: 'Renamed' } });
    expect(id).toBe(person.userId);
    await ours.patch(id, { op: 'replace', path: 'name.familyName', value: 'By the directory' });
    expect(await database().findOneByOrFail(User, { id })).toMatchObject({ firstName: 'Own', lastName: 'Name' });
    expect((await ours.call('GET', `/Users/${id}`)).json().name.formatted).toBe('Renamed By the directory');
  });

  it('are not matched to accounts with an unverified address', async () => {
    const pretender = await api.signIn({ email: 'boss@ours.example', emailVerified: false });
    const id = await ours.added('boss');
    expect(id).not.toBe(pretender.userId);
    expect((await roles())[pretender.userId]).toBeUndefined();
  });

  it('lose sessions and membership when deactivated, keep their account, and can be reactivated', async () => {
    const person = await signIn('pat@ours.example');
    const id = await ours.added('pat');
    const answer = await ours.patch(id, { op: 'replace', value: { active: false } });
    expect([answer.statusCode, answer.json().active]).toEqual([200, false]);
    expect((await person.ask('/api/auth/user')).statusCode).toBe(401);
    expect((await roles())[id]).toBeUndefined();
    expect((await ours.call('GET', `/Users/${id}`)).json()).toMatchObject({
      active: false,
      userName: 'pat@ours.example',
    });
    const again = await signIn('pat@ours.example');
    expect(again.userId).toBe(id);
    expect((await again.ask('/api/auth/user')).statusCode).toBe(200);
    await ours.patch(id, { op: 'replace', path: 'displayName', value: 'Pat' });
    expect((await again.ask('/api/auth/user')).statusCode).toBe(200);
    expect((await ours.patch(id, { op: 'replace', path: 'active', value: true })).json().active).toBe(true);
    expect((await roles())[id]).toBe('member');
    expect((await actions()).filter(([, subject]) => subject === id).map(([action]) => action)).toEqual([
      'member.joined',
      'scim.user-updated',
      'member.removed',
      'member.joined',
      'scim.user-added',
    ]);
  });

  it('lose access during an upload without a server error', async () => {
    const person = await api.signIn({ email: 'upload@ours.example' });
    const id = await ours.added('upload');
    const form = (fields: Record<string, string>) =>
      Object.entries(fields)
        .map(([k, v]) => `--b\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`)
        .join('');
    const fields = form({
      name: 'First Aid',
      issuingBody: 'Red Cross',
      issueDate: '2026-01-01',
      expiryDate: '2027-01-01',
    });
    const file =
      '--b\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n';
    const payload = new PassThrough();
    payload.write(fields + file);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const upload = person.inject({ method: 'POST', url: '/api/credentials', headers, payload });
    // The document has begun to arrive.
    const arrived = () => readdir(join(api.environment.dataDir, 'uploads')).catch(() => []);
    await until(async () => (await arrived()).length === 1);
    expect((await ours.patch(id, { op: 'replace', path: 'active', value: false })).statusCode).toBe(200);
    payload.end('%%EOF\r\n--b--\r\n');
    // The upload was authorized before. The credential belongs to the person, not to the organization.
    expect([201, 401]).toContain((await upload).statusCode);
    expect((await person.get('/api/credentials')).statusCode).toBe(401);
    const { body: report } = await ours.organization.owner.get(
      `/api/reports/compliance?organizationId=${ours.organization.id}`,
    );
    expect(report).not.toContain('upload@ours.example');
  });

  it('return 404 after removal, which deletes unused accounts, and can be added again', async () => {
    const unused = await ours.added('new');
    expect((await ours.call('DELETE', `/Users/${unused}`)).statusCode).toBe(204);
    expect((await ours.call('GET', `/Users/${unused}`)).json()).toMatchObject({ schemas: [ERROR], status: '404' });
    expect(await database().existsBy(User, { id: unused })).toBe(false);
    const { body: trail } = await ours.organization.owner.get(`${ours.organization.url}/audit?limit=200`);
    expect(trail).not.toContain('new@ours.example');
    expect((await ours.organization.owner.get(`${ours.organization.url}/audit/verify`)).json().isIntact).toBe(true);
    expect(await ours.added('new')).not.toBe(unused);

    const person = await signIn('used@ours.example');
    const used = await ours.added('used');
    expect((await ours.call('DELETE', `/Users/${used}`)).statusCode).toBe(204);
    expect((await person.ask('/api/auth/user')).statusCode).toBe(401);
    expect(await database().existsBy(User, { id: used })).toBe(true);
    expect(await ours.added('used')).toBe(used);
  });

  it('include invited members; all but the owner can be deactivated', async () => {
    const guest = await ours.organization.add('admin', { email: 'guest@elsewhere.example', firstName: 'Guest' });
    const found = (await ours.find('userName eq "GUEST@elsewhere.example"')).json();
    expect(found).toMatchObject({
      totalResults: 1,
      Resources: [{ id: guest.userId, active: true, name: { givenName: 'Guest' } }],
    });
    expect((await ours.patch(guest.userId, { op: 'replace', path: 'active', value: 'False' })).statusCode).toBe(200);
    expect((await guest.get('/api/auth/user')).statusCode).toBe(401);
    const back = await ours.patch(guest.userId, { op: 'replace', path: 'active', value: true });
    expect([back.statusCode, back.json().detail]).toEqual([
      403,
      'This person cannot be restored: their address is not in a domain of the organization. Invite them instead.',
    ]);
    const { owner } = ours.organization;
    for (const answer of [
      await ours.patch(owner.userId, { op: 'replace', path: 'active', value: false }),
      await ours.call('DELETE', `/Users/${owner.userId}`),
    ])
      expect([answer.statusCode, answer.json().detail]).toEqual([
        403,
        'The owner cannot be deactivated or removed. Ownership has to be transferred first.',
      ]);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('must have an address in a verified domain of the organization', async () => {
    for (const name of ['kim@theirs.example', 'kim@sub.ours.example', 'kim@ours.example.evil.example']) {
      const answer = await ours.call('POST', '/Users', { schemas: [USER], userName: name });
      expect([answer.statusCode, answer.json().detail]).toEqual([403, expect.stringContaining('has not verified')]);
    }
    const id = await ours.added('mover');
    expect((await ours.patch(id, { op: 'replace', path: 'userName', value: 'mover@theirs.example' })).statusCode).toBe(
      403,
    );
    expect((await ours.patch(id, { op: 'replace', path: 'userName', value: 'moved@ours.example' })).statusCode).toBe(
      200,
    );
    expect(await database().findOneByOrFail(User, { id })).toMatchObject({
      email: 'moved@ours.example',
      emailVerified: true,
    });
  });

  it('never exceed the member limit of the plan under concurrent requests', async () => {
    const full = await TestDirectory.of(api, 'full.example');
    for (let i = 0; i < 48; i += 1) await full.organization.add('member');
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => full.add(name)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403]);
    expect(answers.find(({ statusCode }) => statusCode === 403)?.json()).toEqual({
      schemas: [ERROR],
      status: '403',
      detail: 'The organization has reached the limit of 50 members of its plan. No one else can be added.',
    });
    expect((await full.find('userName eq "zed@full.example"')).json().totalResults).toBe(0);
    expect((await full.call('GET', '/Users?count=0')).json().totalResults).toBe(50);
  });

  it('are created once by concurrent requests for the same person', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => ours.add('twin', { externalId: `${n}` })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    });
    // For an existing account, only the lock of the organization prevents a duplicate.
    await signIn('both@ours.example');
    const known = await Promise.all([1, 2, 3].map(() => ours.add('both')));
    expect(known.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    const differing = await Promise.all(
      ['one', 'two'].map((name) => ours.add(name, { emails: [{ value: ours.address('same'), primary: true }] })),
    );
    expect(differing.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  it('get one account when they sign in while they are being added', async () => {
    const [answer, person] = await Promise.all([ours.add('race'), signIn('race@ours.example')]);
    expect([answer.statusCode, answer.json().id]).toEqual([201, person.userId]);
    expect(await database().countBy(Identity, { userId: person.userId })).toBe(1);
  });

  it('of another organization return 404 and are not listed, changed or removed', async () => {
    const id = await theirs.added('secret', { externalId: 'theirs-1', displayName: 'Secret Person' });
    const before = (await theirs.call('GET', `/Users/${id}`)).json();
    const unknown = '0198a000-0000-7000-8000-000000000001';
    const body = { schemas: [USER], userName: ours.address('x'), active: false };
    const operations = { Operations: [{ op: 'replace', value: { active: false } }] };
    for (const [method, payload] of [['GET'], ['PUT', body], ['PATCH', operations], ['DELETE']] as const) {
      const [foreign, missing] = [
        await ours.call(method, `/Users/${id}`, payload),
        await ours.call(method, `/Users/${unknown}`, payload),
      ];
      expect([foreign.statusCode, foreign.body.replace(id, unknown)]).toEqual([404, missing.body]);
    }
    for (const filter of [
      'userName eq "secret@theirs.example"',
      'externalId eq "theirs-1"',
      `id eq "${id}"`,
      'emails.value eq "secret@theirs.example"',
    ])
      expect((await ours.find(filter)).json()).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await ours.call('GET', '/Users?count=200')).body).not.toContain('theirs.example');
    expect((await theirs.call('GET', `/Users/${id}`)).json()).toEqual(before);
  });

  it('keep showing the directory’s data after deactivation, not later changes to the account', async () => {
    const id = await ours.added('gone', { name: { givenName: 'Known' } });
    await ours.patch(id, { op: 'replace', path: 'active', value: false });
    await database().update(User, { id }, { email: 'private@home.example', firstName: 'Private', lastName: 'Life' });
    const { body } = await ours.call('GET', `/Users/${id}`);
    expect(body).toContain('Known');
    expect(body).not.toMatch(/private|life/i);
    expect((await ours.patch(id, { op: 'replace', path: 'active', value: true })).statusCode).toBe(403);
  });
});
