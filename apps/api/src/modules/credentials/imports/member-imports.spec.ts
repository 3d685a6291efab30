import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { TIME_LIMITS } from '@tracker/database/time-limits';
import type { Actor } from '../../../platform/actor/actor.js';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { multipart, PDF } from '../../../testing/credential-form.js';
import { inAnotherTransaction, untilLockWaits } from '../../../testing/lock-waits.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { ImportsService } from './imports.service.js';

const api = testApp({ now: '2026-11-22T12:00:00Z' });
const calls = credentialsOf(api);

describe('an import for the members of an organization', () => {
  let ward: TestOrganization;
  let owner: TestPerson;
  let admin: TestPerson;
  let ada: TestPerson;
  let ben: TestPerson;

  beforeAll(async () => {
    ward = await createOrganization(api);
    await ward.setTier('team');
    ({ owner } = ward);
    admin = await ward.add('admin', { firstName: 'Zoe', lastName: 'Admin' });
    ada = await ward.add('member');
    ben = await ward.add('member');
  });

  const HEADINGS = 'Credential,Issuer,Issue Date,Expiry Date,E-Mail';
  const check = async (rows: string[], { headings = HEADINGS, by = admin, mapping = '' } = {}) => {
    const file = { content: [headings, ...rows].join('\r\n'), name: 'members.csv', field: 'file' };
    const form = multipart(mapping ? [['mapping', mapping]] : [], [file]);
    const answer = await by.inject({ method: 'POST', url: `${ward.url}/imports`, ...form });
    return answer.statusCode === 201 ? answer.json() : [answer.statusCode, answer.body];
  };
  const apply = (id: string, by = admin) => by.post(`${ward.url}/imports/${id}/apply`);
  const names = async (person: TestPerson) =>
    (await calls.list(person)).map(({ name }: { name: string }) => name).toSorted();

  it('previews each row, is applied once, sends one email per member, and can be undone', async () => {
    const stranger = await api.signIn();
    await calls.create(ben, {
      name: 'bls',
      issuingBody: 'Red Cross',
      issueDate: '2026-01-01',
      expiryDate: '2028-01-01',
    });
    const row = (name: string, email: string) => `${name},Red Cross,2026-01-01,2028-01-01,${email}`;
    const dry = await check([
      row('BLS', ada.email.toUpperCase()),
      row('ALS', ada.email),
      row('BLS', ben.email),
      row('ALS', ben.email),
      row('ALS', stranger.email),
      row('ALS', ''),
      `Late,Red Cross,2028-01-01,2026-01-01,${ada.email}`,
    ]);
    expect(dry.mapping).toMatchObject({ name: 'Credential', email: 'E-Mail' });
    expect(dry.counts).toEqual({ ready: 3, duplicate: 1, invalid: 3 });
    expect(
      dry.rows.map(({ outcome, problems }: { outcome: string; problems: string[] }) => [outcome, ...problems]),
    ).toEqual([
      ['ready'],
      ['ready'],
      ['duplicate', 'They have this credential already.'],
      ['ready'],
      ['invalid', 'No member of the organization has this email address.'],
      ['invalid', 'Email is required.'],
      ['invalid', 'The expiry date must not be before the issue date.'],
    ]);
    const both = await Promise.all([apply(dry.id), apply(dry.id, owner)]);
    for (const answer of both) expect(answer.json()).toEqual({ created: 3, skipped: 1, invalid: 3 });
    const done = { id: dry.id, appliedAt: '2026-11-22T12:00:00.000Z', outcome: both[0].json() };
    const recent = async (by = owner) => (await by.get(`${ward.url}/imports`)).json();
    expect(await recent()).toEqual([{ ...done, undone: null }]);
    expect((await ada.get(`${ward.url}/imports`)).statusCode).toBe(403);
    expect([await names(ada), await names(ben)]).toEqual([
      ['ALS', 'BLS'],
      ['ALS', 'bls'],
    ]);
    const [mine] = await calls.list(ada);
    expect((await ada.get(`/api/credentials/${mine.id}`)).json().recordedBy).toMatch(/Zoe Admin|Test Person/);
    const mails = await ward.mails('credential-recorded');
    expect(mails.map(({ recipient, payload }) => [recipient, payload['others']]).toSorted()).toEqual(
      [
        [ada.email, 1],
        [ben.email, 0],
      ].toSorted(),
    );
    const changed = (await calls.list(ben)).find(({ name }: { name: string }) => name === 'ALS');
    await calls.change(ben, changed.id, { ...changed, name: 'ALS 2', notes: null });
    const undo = () => owner.delete(`${ward.url}/imports/${dry.id}`);
    for (let again = 0; again < 2; again += 1) expect((await undo()).json()).toEqual({ removed: 2, kept: 1 });
    const stillQueued = await ward.mails('credential-recorded');
    expect(stillQueued.map(({ recipient }) => recipient)).toEqual([ben.email]);
    expect(await recent(admin)).toEqual([{ ...done, undone: { removed: 2, kept: 1 } }]);
    expect([await names(ada), await names(ben)]).toEqual([[], ['ALS 2', 'bls']]);
    expect((await apply(dry.id)).statusCode).toBe(409);
  });

  it('does not match addresses that differ in letters with special case folding', async () => {
    const kim = await ward.add('member', { email: 'kim@example.test' });
    const rowFor = (email: string) => `BLS,Red Cross,2026-01-01,2028-01-01,${email}`;
    const { counts } = await check([rowFor('\u212Aim@example.test'), rowFor('KIM@example.test')]);
    expect(counts).toEqual({ ready: 1, duplicate: 0, invalid: 1 });
    expect(await names(kim)).toEqual([]);
  });

  it('requires a column of email addresses and is separate from personal imports', async () => {
    const headings = 'Name,Issuing Body,Issue Date,Expiry Date,Who';
    const rows = [`BLS,Red Cross,2026-01-01,2028-01-01,${ada.email}`];
    expect(await check(rows, { headings })).toEqual([
      400,
      'The file needs a column with the email addresses of the members.',
    ]);
    const columns = { name: 'Name', issuingBody: 'Issuing Body', issueDate: 'Issue Date', expiryDate: 'Expiry Date' };
    const mapping = (email: string) => JSON.stringify({ ...columns, email });
    expect(await check(rows, { headings, mapping: mapping('Whom') })).toEqual([400, 'The file has no column “Whom”.']);
    const dry = await check(rows, { headings, mapping: mapping('who') });
    expect(dry.counts).toEqual({ ready: 1, duplicate: 0, invalid: 0 });
    expect((await admin.post(`/api/credentials/imports/${dry.id}/apply`)).statusCode).toBe(404);
    expect((await apply(dry.id)).json()).toEqual({ created: 1, skipped: 0, invalid: 0 });
    expect((await admin.get('/api/credentials/imports')).json()).toEqual([]);
    expect((await check(rows, { by: ada }))[0]).toBe(403);
  });

  it('waits while another file of the same person is parsed', async () => {
    // Named pipes: a reader waits until something is written, and a writer can tell whether there is a reader.
    const pipe = (name: string) => {
      const path = join(api.environment.dataDir, name);
      execFileSync('mkfifo', [path]);
      const file = { path, head: Buffer.alloc(0), fileName: name, sizeBytes: 1 };
      return { path, form: { fields: {}, file, discard: () => Promise.resolve() } };
    };
    const isRead = (path: string) =>
      open(path, constants.O_WRONLY | constants.O_NONBLOCK).then(
        (handle) => handle.close().then(() => true),
        () => false,
      );
    const content = `${HEADINGS}\nACLS,Red Cross,2026-01-01,2028-01-01,${ada.email}`;
    const [own, theirs] = [pipe('own.csv'), pipe('theirs.csv')];
    const actor = { userId: admin.userId } as Actor;
    const imports = api.get(ImportsService);
    const first = imports.check({ actor, organizationId: null }, own.form);
    const second = imports.check({ actor, organizationId: ward.id }, theirs.form);
    second.catch(() => undefined);
    await passing(200);
    const isSecondRead = await isRead(theirs.path);
    await writeFile(own.path, content);
    expect((await first).counts).toEqual({ ready: 1, duplicate: 0, invalid: 0 });
    expect(isSecondRead).toBe(false);
    await writeFile(theirs.path, content);
    expect((await second).counts).toEqual({ ready: 1, duplicate: 0, invalid: 0 });
  });
});

describe('undoing an import', () => {
  let ada: TestPerson;
  let ward: TestOrganization;

  beforeEach(async () => {
    ada = await api.signIn();
    ward = await createOrganization(api);
    await ward.setTier('team');
    await ward.add('member', ada);
  });

  /** Applies an import of this number of rows. Returns its id and the credentials it created. */
  async function imported(count: number): Promise<{ id: string; created: { id: string; name: string }[] }> {
    const rows = Array.from({ length: count }, (_, n) => `Course ${n},School,2026-01-01,2028-01-01`);
    const content = ['Name,Issuing Body,Issue Date,Expiry Date', ...rows].join('\n');
    const form = multipart([], [{ field: 'file', content, name: 'mine.csv' }]);
    const { id } = (await ada.inject({ method: 'POST', url: '/api/credentials/imports', ...form })).json();
    await ada.post(`/api/credentials/imports/${id}/apply`);
    return { id, created: await calls.list(ada) };
  }
  const undo = async (id: string) => (await ada.delete(`/api/credentials/imports/${id}`)).json();
  const typeFor = async (name: string, needsReview: boolean): Promise<string> => {
    const type = { name, aliases: [], needsDocument: false, needsReview };
    const { id } = (await ward.owner.post(`${ward.url}/credential-types`, type)).json();
    await ward.owner.post(`${ward.url}/requirements`, { groupId: null, typeId: id, graceDays: 0 });
    return id;
  };
  const named = (created: { id: string; name: string }[]) => (n: number) =>
    created.find(({ name }) => name === `Course ${n}`)?.id ?? '';
  const names = async () => (await calls.list(ada)).map(({ name }: { name: string }) => name).toSorted();

  it('keeps credentials that were changed, renewed, archived or shown since, and is final', async () => {
    const { id, created } = await imported(8);
    const course = named(created);
    const dates = { issuingBody: 'School', issueDate: '2026-01-01', expiryDate: '2028-01-01' };
    await calls.change(ada, course(0), { ...dates, notes: 'Mine now' });
    await calls.change(ada, course(1), { name: 'Course 1', ...dates }, { content: PDF });
    const renewal = multipart([
      ['issueDate', '2028-01-01'],
      ['expiryDate', '2030-01-01'],
    ]);
    await ada.inject({ method: 'POST', url: `/api/credentials/${course(2)}/renewals`, ...renewal });
    await ada.post(`/api/credentials/${course(3)}/archive`);
    await ada.post(`/api/credentials/${course(4)}/archive`);
    await ada.post(`/api/credentials/${course(4)}/unarchive`);
    await ada.post('/api/portfolio/credentials', { credentialId: course(5) });
    await ada.delete(`/api/credentials/${course(6)}`);
    for (let again = 0; again < 2; again += 1) expect(await undo(id)).toEqual({ removed: 1, kept: 6 });
    expect(await names()).toEqual(expect.not.arrayContaining(['Course 7']));
    const answer = await ada.post(`/api/credentials/imports/${id}/apply`);
    expect([answer.statusCode, answer.body]).toEqual([409, 'This import was undone.']);
  });

  it('keeps credentials that got a type or a review since', async () => {
    const { id, created } = await imported(4);
    const course = named(created);
    const other = await typeFor('Any course', false);
    await typeFor('Course 1', true);
    await typeFor('Course 2', true);
    expect((await ada.put(`/api/credentials/${course(0)}/type`, { typeId: other })).statusCode).toBe(200);
    const decide = (n: number, decision: object) => ward.owner.post(`${ward.url}/reviews/${course(n)}`, decision);
    expect((await decide(1, { decision: 'approve' })).statusCode).toBeLessThan(300);
    expect((await decide(2, { decision: 'reject', reason: 'Unreadable' })).statusCode).toBeLessThan(300);
    expect(await undo(id)).toEqual({ removed: 1, kept: 3 });
    expect(await names()).toEqual(['Course 0', 'Course 1', 'Course 2']);
  });

  it('keeps a credential that is assigned a type concurrently', async () => {
    const { id, created } = await imported(1);
    const course = named(created);
    const typeId = await typeFor('Any course', false);
    const undone = await inAnotherTransaction(api, async (other) => {
      await other.query('select from credentials where id = $1 for update', [course(0)]);
      await other.query(
        'insert into credential_type_assignments (credential_id, organization_id, user_id, type_id) values ($1, $2, $3, $4)',
        [course(0), ward.id, ada.userId, typeId],
      );
      const undoing = undo(id);
      await untilLockWaits(api);
      await other.query('commit');
      return undoing;
    });
    expect(undone).toEqual({ removed: 0, kept: 1 });
  });

  it('waits for another change longer than background work does', async () => {
    const { id, created } = await imported(1);
    const { background } = TIME_LIMITS;
    Object.assign(TIME_LIMITS, { background: { ...background, lock: 100 } });
    const undone = await inAnotherTransaction(api, async (other) => {
      await other.query('select from credentials where id = $1 for update', [named(created)(0)]);
      const undoing = ada.delete(`/api/credentials/imports/${id}`);
      await untilLockWaits(api);
      await passing(300);
      await other.query('commit');
      return undoing;
    });
    Object.assign(TIME_LIMITS, { background });
    expect(undone.json()).toEqual({ removed: 1, kept: 0 });
  });
});
