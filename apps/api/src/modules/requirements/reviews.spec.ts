import type { Review } from '@tracker/contracts/requirements/requirements';
import { credentialsOf } from '../../testing/credential-calls.js';
import { multipart, PDF } from '../../testing/credential-form.js';
import { inAnotherTransaction, untilLockWaits } from '../../testing/lock-waits.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

const FILE = { content: PDF };

describe('a credential that needs a review', () => {
  const api = testApp({ now: '2026-11-22T12:00:00Z' });
  const calls = credentialsOf(api);
  let ward: TestOrganization;
  let owner: TestPerson;
  let admin: TestPerson;
  let ada: TestPerson;
  let typeId: string;
  let id: string;

  beforeEach(async () => {
    ward = await createOrganization(api);
    await ward.setTier('team');
    ({ owner } = ward);
    admin = await ward.add('admin');
    ada = await ward.add('member', { firstName: 'Ada', lastName: 'Ness' });
    const rules = { name: 'BLS', needsDocument: true, needsReview: true };
    typeId = (await owner.post(`${ward.url}/credential-types`, rules)).json().id;
    await owner.post(`${ward.url}/requirements`, { groupId: null, typeId });
    id = (await calls.create(ada, { name: 'bls', expiryDate: '2028-01-01', notes: 'Private' }, FILE)).json().id;
  });

  const queue = async (by = admin): Promise<Review[]> => (await by.get(`${ward.url}/reviews`)).json();
  const decide = (body: object, by = admin, headers: Record<string, string> = {}) =>
    by.inject({ method: 'POST', url: `${ward.url}/reviews/${id}`, payload: body, headers });
  const refusal = async (body: object, by = admin, headers: Record<string, string> = {}) => {
    const answer = await decide(body, by, headers);
    return [answer.statusCode, answer.body];
  };
  const state = async () => {
    const [first] = (await ada.get('/api/my/requirements')).json();
    return [first.state, first.settle, first.reason];
  };
  const reads = async (by: TestPerson) => (await by.get(`/api/credentials/${id}/document`)).statusCode;
  const APPROVE = { decision: 'approve' };

  it('is listed for owners and admins with its document and without notes, and counts once approved', async () => {
    expect(await state()).toEqual(['in-review', 'wait', null]);
    const [waiting, ...others] = await queue();
    expect(waiting).toEqual({
      credentialId: id,
      userId: ada.userId,
      memberName: 'Ada Ness',
      types: [{ id: typeId, name: 'BLS' }],
      name: 'bls',
      issuingBody: expect.any(String),
      issueDate: expect.any(String),
      expiryDate: '2028-01-01',
      hasDocument: true,
      documentUrl: `/api/credentials/${id}/document`,
      waitingSince: expect.any(String),
      canDecide: true,
      version: expect.any(String),
    });
    expect(others).toEqual([]);
    expect(await refusal({ decision: 'reject' })).toEqual([400, 'Enter a reason']);
    expect(await refusal({ decision: 'maybe' })).toEqual([400, 'The decision must be approve or reject']);
    const answer = await decide(APPROVE);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { credentialId: id, decision: 'approve', reason: null, decidedAt: '2026-11-22T12:00:00.000Z' },
    ]);
    expect(await queue()).toEqual([]);
    expect(await state()).toEqual(['met', null, null]);
    expect(await refusal(APPROVE, owner)).toEqual([409, 'Someone has already reviewed this.']);
    const { entries } = (await owner.get(`${ward.url}/audit?subject=credential&limit=1`)).json();
    expect(entries[0]).toMatchObject({ action: 'review.approved', actor: { id: admin.userId }, subject: { id } });
  });

  it('needs no second renewal while another credential for an expiring one is in review', async () => {
    await calls.change(ada, id, { name: 'BLS', expiryDate: '2026-12-10' });
    await decide(APPROVE);
    expect(await state()).toEqual(['expiring', 'renew', null]);
    await calls.create(ada, { name: 'BLS', expiryDate: '2028-12-10' }, FILE);
    expect(await state()).toEqual(['expiring', 'wait', null]);
    const matrix = `${ward.url}/compliance-matrix`;
    const asked = await owner.post(`${matrix}/requests`, { userIds: [ada.userId] });
    expect(asked.json()).toEqual({ sent: 0, skipped: 1 });
    const [row] = (await owner.get(`${matrix}?q=${ada.email}`)).json().items;
    expect(row.cells).toMatchObject([{ state: 'expiring', isRenewalInReview: true }]);
  });

  it('shows that it was rejected or is in review although another credential counts instead', async () => {
    const better = (await calls.create(ada, { name: 'BLS', expiryDate: '2028-12-10' }, FILE)).json().id;
    const first = async () => (await ada.get('/api/my/requirements')).json()[0];
    const waiting = { credentialId: id, state: 'in-review', reason: null };
    expect(await first()).toMatchObject({ state: 'in-review', credentialId: better, reviewedOthers: [waiting] });
    await decide({ decision: 'reject', reason: 'Not readable' });
    const rejected = { credentialId: id, state: 'rejected', reason: 'Not readable' };
    expect(await first()).toMatchObject({ state: 'in-review', credentialId: better, reviewedOthers: [rejected] });
  });

  it('is pending again when the reviewer withdraws the decision, which cancels the email', async () => {
    const undo = async (by = admin) => {
      const answer = await by.delete(`${ward.url}/reviews/${id}`);
      return [answer.statusCode, answer.json()];
    };
    await decide({ decision: 'reject', reason: 'Not readable' });
    expect((await owner.delete(`${ward.url}/reviews/${id}`)).statusCode).toBe(409);
    expect((await ada.delete(`${ward.url}/reviews/${id}`)).statusCode).toBe(403);
    expect((await state())[0]).toBe('rejected');
    const done = [200, { success: true, message: 'Decision undone.' }];
    expect(await undo()).toEqual(done);
    expect(await state()).toEqual(['in-review', 'wait', null]);
    expect(await queue()).toHaveLength(1);
    expect(await ward.mails('review-decided')).toEqual([]);
    expect(await undo()).toEqual(done);
    const trail = async () =>
      (await owner.get(`${ward.url}/audit?subject=credential&limit=3`))
        .json()
        .entries.map(({ action, before }: { action: string; before: object | null }) => [action, before]);
    const before = { decision: 'reject', reason: 'Not readable', typeId };
    expect((await trail()).slice(0, 2)).toEqual([
      ['review.undone', before],
      ['review.rejected', null],
    ]);
    // Changes of the credential delete decisions too, and are recorded themselves.
    await decide(APPROVE);
    await calls.change(ada, id, { name: 'BLS', expiryDate: '2028-02-01' });
    expect((await trail()).map(([action]: [string]) => action)).toEqual([
      'credential.updated',
      'review.approved',
      'review.undone',
    ]);
    expect((await owner.get(`${ward.url}/audit/verify`)).json()).toMatchObject({ isIntact: true });
  });

  it('needs a new review when the reviewed data changes, but not for notes', async () => {
    const changes: [string, () => Promise<unknown>][] = [
      ['name', () => calls.change(ada, id, { name: 'BLS', expiryDate: '2028-01-01' })],
      ['document', () => calls.change(ada, id, { name: 'BLS', expiryDate: '2028-01-01' }, FILE)],
      ['dates', () => calls.change(ada, id, { name: 'BLS', expiryDate: '2028-02-01' })],
      [
        'period',
        () => {
          const form = multipart(Object.entries({ issueDate: '2027-01-01', expiryDate: '2029-01-01' }), [FILE]);
          return ada.inject({ method: 'POST', url: `/api/credentials/${id}/renewals`, ...form });
        },
      ],
    ];
    for (const [what, change] of changes) {
      expect((await decide({ decision: 'reject', reason: 'Not readable' })).statusCode).toBe(200);
      expect([what, ...(await state())]).toEqual([what, 'rejected', 'edit', 'Not readable']);
      await change();
      expect([what, ...(await state())]).toEqual([what, 'in-review', 'wait', null]);
    }
    await decide(APPROVE);
    await calls.change(ada, id, { name: 'BLS', issueDate: '2027-01-01', expiryDate: '2029-01-01', notes: 'Other' });
    expect((await state())[0]).toBe('met');
    expect(await queue()).toEqual([]);
  });

  it('emails the decision with its reason once, unless organization or owner opted out', async () => {
    const edit = (expiryDate: string) => calls.change(ada, id, { name: 'BLS', expiryDate });
    const notified = async () =>
      (await ward.mails('review-decided')).map(({ recipient, payload }) => [
        recipient,
        payload.decision,
        payload.reason,
      ]);
    await Promise.all([decide({ decision: 'reject', reason: 'Not readable' }), decide(APPROVE, owner)]);
    await edit('2028-02-01');
    api.clock.advance(1);
    const before = await notified();
    expect(before).toHaveLength(1);
    await decide({ decision: 'reject', reason: 'Not readable' });
    await edit('2028-03-01');
    api.clock.advance(1);
    await decide(APPROVE);
    const expected = [...before, [ada.email, 'reject', 'Not readable'], [ada.email, 'approve', null]];
    expect(await notified()).toEqual(expected);
    await ada.put('/api/notifications', { emailReminders: false });
    await edit('2028-04-01');
    api.clock.advance(1);
    expect((await decide(APPROVE)).statusCode).toBe(200);
    await ada.put('/api/notifications', { emailReminders: true });
    await calls.query('update organizations set email_reminders = false where id = $1', [ward.id]);
    await edit('2028-05-01');
    api.clock.advance(1);
    expect((await decide(APPROVE)).statusCode).toBe(200);
    expect(await notified()).toEqual(expected);
  });

  it('accepts only one of two concurrent decisions, and only for the state the reviewer saw', async () => {
    const [waiting] = await queue();
    const version = waiting?.version ?? '';
    const both = await Promise.all([decide(APPROVE), decide({ decision: 'reject', reason: 'No' }, owner)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await calls.change(ada, id, { name: 'BLS', issuingBody: 'Other', expiryDate: '2028-01-01' });
    const changed = [412, 'This was changed elsewhere in the meantime. Nothing was saved.'];
    expect(await refusal({ ...APPROVE, version })).toEqual(changed);
    expect(await refusal(APPROVE, admin, { 'if-match': `"${version}"` })).toEqual(changed);

    // The decision waits for an uncommitted edit and is then outdated.
    const seen = (await queue())[0]?.version;
    await inAnotherTransaction(api, async (editor) => {
      await editor.query(`update credentials set expiry_date = '2028-03-01' where id = $1`, [id]);
      const decision = decide({ ...APPROVE, version: seen });
      await untilLockWaits(api);
      await editor.query('commit');
      expect((await decision).statusCode).toBe(412);
    });
    expect((await state())[0]).toBe('in-review');
  });

  describe('that is assigned to another type', () => {
    const stateOf = async (type: string) =>
      (await ada.get('/api/my/requirements')).json().find((one: { typeId: string }) => one.typeId === type).state;
    const assign = (type: string | null) => ada.put(`/api/credentials/${id}/type`, { typeId: type });
    const putType = (type: string, fields: object) =>
      owner.put(`${ward.url}/credential-types/${type}`, { needsDocument: true, needsReview: true, ...fields });
    const queuedTypes = async () => (await queue()).map(({ types }) => types.map((type) => type.id));
    let craneId: string;

    beforeEach(async () => {
      craneId = (await owner.post(`${ward.url}/credential-types`, { name: 'Crane', needsReview: true })).json().id;
      await owner.post(`${ward.url}/requirements`, { groupId: null, typeId: craneId });
    });

    it('is reviewed again after each change of its type, whatever was decided before', async () => {
      for (const decision of [APPROVE, { decision: 'reject', reason: 'Not readable' }]) {
        expect((await decide(decision)).statusCode).toBe(200);
        await assign(craneId);
        expect([await stateOf(craneId), await queuedTypes()]).toEqual(['in-review', [[craneId]]]);
        await assign(null);
        expect([await stateOf(typeId), await queuedTypes()]).toEqual(['in-review', [[typeId]]]);
      }
      await assign(craneId);
      expect((await decide(APPROVE)).statusCode).toBe(200);
      expect(await stateOf(craneId)).toBe('met');
      await assign(typeId);
      expect(await stateOf(typeId)).toBe('in-review');
      const { entries } = (await owner.get(`${ward.url}/audit?subject=credential&limit=2`)).json();
      expect(entries[1]).toMatchObject({ action: 'review.approved', after: { decision: 'approve', typeId: craneId } });
    });

    it('keeps its decision when its owner assigns the reviewed type', async () => {
      await decide(APPROVE);
      for (let again = 0; again < 2; again += 1) await assign(typeId);
      expect(await stateOf(typeId)).toBe('met');
    });

    it('is reviewed again when only the names of types change', async () => {
      await decide(APPROVE);
      await putType(typeId, { name: 'Basic life support' });
      await putType(craneId, { name: 'Crane', aliases: ['BLS'] });
      expect([await stateOf(craneId), await queuedTypes()]).toEqual(['in-review', [[craneId]]]);
      expect((await decide({ decision: 'reject', reason: 'Not a crane' })).statusCode).toBe(200);
      expect([await stateOf(craneId), await queuedTypes()]).toEqual(['rejected', []]);
      await putType(craneId, { name: 'Crane' });
      await putType(typeId, { name: 'BLS' });
      expect([await stateOf(typeId), await queuedTypes()]).toEqual(['in-review', [[typeId]]]);
    });

    it('rejects a decision made on its former type', async () => {
      const [seen] = await queue();
      await assign(craneId);
      expect((await decide({ ...APPROVE, version: seen?.version })).statusCode).toBe(412);
      expect(await stateOf(craneId)).toBe('in-review');
    });
  });

  it('is not reviewed without its document or after it expired', async () => {
    const dates = { name: 'BLS', issueDate: '2025-01-01' };
    const bare = (await calls.create(ada, { ...dates, expiryDate: '2028-01-01' })).json().id;
    const over = (await calls.create(ada, { ...dates, expiryDate: '2026-11-21' }, FILE)).json().id;
    for (const each of [bare, over]) {
      const refused = await admin.post(`${ward.url}/reviews/${each}`, APPROVE);
      expect([refused.statusCode, refused.body]).toEqual([404, 'There is nothing to review.']);
    }
    expect((await queue()).map(({ credentialId }) => credentialId)).toEqual([id]);
  });

  it('cannot be reviewed by its owner, and only admins may read its document while it needs a review', async () => {
    const own = (await calls.create(admin, { name: 'BLS', expiryDate: '2028-01-01' }, FILE)).json().id;
    expect((await queue()).find(({ credentialId }) => credentialId === own)?.canDecide).toBe(false);
    const refused = await admin.post(`${ward.url}/reviews/${own}`, APPROVE);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      'You can’t review your own credentials; another admin must.',
    ]);

    const colleague = await ward.add('member');
    const stranger = await createOrganization(api);
    await stranger.setTier('team');
    await stranger.owner.post(`${stranger.url}/credential-types`, { name: 'BLS', needsReview: true });
    const everybody = () => Promise.all([ada, owner, admin, colleague, stranger.owner].map(reads));
    expect(await everybody()).toEqual([200, 200, 200, 404, 404]);
    // Credentials that need no review stay private.
    const diary = (await calls.create(ada, { name: 'Diary', expiryDate: '2028-01-01' }, FILE)).json().id;
    expect((await owner.get(`/api/credentials/${diary}/document`)).statusCode).toBe(404);
    expect((await decide(APPROVE)).statusCode).toBe(200);
    expect(await everybody()).toEqual([200, 200, 200, 404, 404]);
    expect((await owner.get(`/api/credentials/${id}`)).statusCode).toBe(404);
    const plain = { name: 'BLS', needsDocument: true, needsReview: false };
    await owner.put(`${ward.url}/credential-types/${typeId}`, plain);
    expect(await everybody()).toEqual([200, 404, 404, 404, 404]);
    await owner.put(`${ward.url}/credential-types/${typeId}`, { ...plain, needsReview: true });
    await ada.post(`/api/credentials/${id}/archive`);
    expect(await everybody()).toEqual([200, 404, 404, 404, 404]);
    await ada.post(`/api/credentials/${id}/unarchive`);
    expect(await everybody()).toEqual([200, 200, 200, 404, 404]);
    await owner.delete(`${ward.url}/members/${ada.userId}`);
    expect(await everybody()).toEqual([200, 404, 404, 404, 404]);
    expect(await refusal(APPROVE, owner)).toEqual([404, 'There is nothing to review.']);
  });
});
