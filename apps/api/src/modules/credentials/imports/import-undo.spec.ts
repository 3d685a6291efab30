import { UnitOfWork } from '@tracker/database/unit-of-work';
import { setTimeout as passing } from 'node:timers/promises';
import { type CredentialCalls, credentialsOf } from '../../../testing/credential-calls.js';
import { multipart, PDF } from '../../../testing/credential-form.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

describe('undoing an import', () => {
  const api = testApp({ now: '2026-11-21T12:00:00Z' });
  let calls: CredentialCalls;
  let ada: TestPerson;
  let ward: TestOrganization;

  beforeAll(async () => {
    calls = credentialsOf(api);
  });

  beforeEach(async () => {
    ada = await api.signIn();
    ward = await createOrganization(api);
    await ward.setTier('team');
    await ward.add('member', ada);
  });

  /** Applies an import of so many rows; answers its id and the credentials it created. */
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

  it('keeps credentials that were changed, renewed, archived or shown since, and works for one day', async () => {
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
    let isLocked = (): void => undefined;
    const locked = new Promise<void>((resolve) => (isLocked = resolve));
    const assigning = api.get(UnitOfWork).run(async () => {
      await calls.query('select from credentials where id = $1 for update', [course(0)]);
      await calls.query(
        'insert into credential_type_assignments (credential_id, organization_id, user_id, type_id) values ($1, $2, $3, $4)',
        [course(0), ward.id, ada.userId, typeId],
      );
      isLocked();
      await passing(300);
    });
    await locked;
    const undoing = undo(id);
    await assigning;
    expect(await undoing).toEqual({ removed: 0, kept: 1 });
  });
});
