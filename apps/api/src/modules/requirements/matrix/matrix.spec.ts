import type { ComplianceMatrix } from '@tracker/contracts/requirements/compliance-matrix';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import pg from 'pg';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { credentialForm, PDF } from '../../../testing/credential-form.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';

describe('the matrix of members and types', () => {
  const api = testApp({ now: '2028-02-28T12:00:00Z' });
  const calls = credentialsOf(api);
  let ward: TestOrganization;
  let owner: TestPerson;
  let ada: TestPerson;
  let ben: TestPerson;

  beforeEach(async () => {
    api.clock.set('2028-02-28T12:00:00Z');
    ward = await createOrganization(api, await api.signIn({ firstName: 'Zoe', lastName: 'Owner' }));
    await ward.setTier('team');
    ({ owner } = ward);
    ada = await ward.add('member', { firstName: 'Ada', lastName: 'Ness', timeZone: 'Pacific/Kiritimati' });
    ben = await ward.add('member', { firstName: 'Ben', lastName: '=1+1', timeZone: 'Pacific/Pago_Pago' });
  });

  const make = async (path: string, fields: object, of = ward): Promise<string> =>
    (await of.owner.post(`${of.url}/${path}`, fields)).json().id;
  const matrix = async (query = '', by = owner, of = ward): Promise<ComplianceMatrix> =>
    (await by.get(`${of.url}/compliance-matrix${query}`)).json();
  const stateOf = async (person: TestPerson, typeId: string) => {
    const row = (await matrix()).items.find(({ userId }) => userId === person.userId);
    return row?.cells.find((cell) => cell.typeId === typeId);
  };
  const own = async (person: TestPerson): Promise<OwnRequirement[]> =>
    (await person.get('/api/my/requirements')).json();

  it('lists all members worst first in pages, and shows a plain member only their own row', async () => {
    const bls = await make('credential-types', { name: 'BLS' });
    const als = await make('credential-types', { name: 'ALS' });
    for (const typeId of [bls, als]) await make('requirements', { groupId: null, typeId });
    await calls.create(ada, { name: 'bls', expiryDate: '2029-01-01' });
    await calls.create(owner, { name: 'BLS', expiryDate: '2028-02-27' });
    const whole = await matrix();
    expect(whole.types.map(({ name }) => name)).toEqual(['ALS', 'BLS']);
    expect(whole.items.map(({ name, cells }) => [name, ...cells.map(({ state }) => state)])).toEqual([
      ['Ben =1+1', 'missing', 'missing'],
      ['Zoe Owner', 'missing', 'expired'],
      ['Ada Ness', 'missing', 'met'],
    ]);
    expect(whole.totals).toMatchObject({ met: 1, expired: 1, missing: 4, 'not-required': 0 });
    for (const reader of [owner, ada]) {
      const report = (await reader.get(`/api/reports/compliance?organizationId=${ward.id}`)).json();
      expect(report.requirementsMet).toEqual({ met: 1, asked: 6 });
    }
    expect((await ada.get('/api/reports/compliance')).json().requirementsMet).toBeNull();
    const pages = [];
    for (let next: string | null = ''; next !== null;) {
      const page: ComplianceMatrix = await matrix(`?limit=1${next && `&after=${next}`}`);
      pages.push(...page.items);
      expect(page.totals).toEqual(whole.totals);
      ({ next } = page);
    }
    expect([pages, whole.next]).toEqual([whole.items, null]);
    expect((await matrix('?state=expired,met')).items.map(({ name }) => name)).toEqual(['Zoe Owner', 'Ada Ness']);
    const found = await matrix('?q=ada%20n');
    expect([found.items.map(({ name }) => name), found.totals.missing]).toEqual([['Ada Ness'], 1]);
    for (const search of ['ówner ZOE', owner.email, 'zoe @'])
      expect((await matrix(`?q=${encodeURIComponent(search)}`)).items.map(({ email }) => email)).toEqual([owner.email]);
    expect(await matrix('?q=nobody')).toMatchObject({ types: whole.types, items: [], totals: { missing: 0 } });
    expect((await owner.get(`${ward.url}/compliance-matrix.csv?q=nobody`)).body).toBe('\uFEFFMember,Email,ALS,BLS\r\n');
    const hers = await matrix('', ada);
    expect([hers.items.map(({ name }) => name), hers.totals.met]).toEqual([['Ada Ness'], 1]);
    const file = await owner.get(`${ward.url}/compliance-matrix.csv`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="compliance-matrix-2028-02-28.csv"');
    expect(file.body.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFMember,Email,ALS,BLS',
      `Ben =1+1,${ben.email},Missing,Missing`,
      `Zoe Owner,${owner.email},Missing,Expired (was valid until 2028-02-27)`,
    ]);
    expect((await ada.get(`${ward.url}/compliance-matrix.csv`)).body).not.toContain('Ben');
    for (const query of ['?state=fine', '?after=x', '?limit=0', '?limit=101'])
      expect((await owner.get(`${ward.url}/compliance-matrix${query}`)).statusCode).toBe(400);
  });

  it('needs only two statements', async () => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    for (let again = 0; again < 2; again += 1) await matrix();
    const calls = query.mock.calls as unknown as [string | { name?: string; text?: string }][];
    const texts = calls.map(([sent]) => (typeof sent === 'string' ? sent : (sent.name ?? sent.text ?? '')));
    query.mockRestore();
    // The second statement is planned for the given members and is not prepared, so it has no name.
    const expected = ['matrix-people', expect.stringContaining('credential_types')];
    expect(texts.filter((text) => !/session|role/.test(text.slice(0, 60)))).toEqual([...expected, ...expected]);
  });

  it('applies grace periods and waivers by the member’s own date, and the strictest requirement', async () => {
    const typeId = await make('credential-types', { name: 'BLS' });
    const night = await make('groups', { name: 'Night' });
    const day = await make('groups', { name: 'Day' });
    const ofNight = await make('requirements', { groupId: night, typeId, graceDays: 2 });
    const join = (groupId: string, ...people: TestPerson[]) =>
      owner.put(`${ward.url}/groups/${groupId}/members`, { userIds: people.map(({ userId }) => userId) });
    await join(night, ada, ben);
    // It is the 29th for Ada and the 28th for Ben.
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'in-grace', until: '2028-03-02' });
    expect(await stateOf(ben, typeId)).toMatchObject({ state: 'in-grace', until: '2028-03-01' });
    api.clock.set('2028-03-02T10:30:00Z');
    expect((await stateOf(ada, typeId))?.state).toBe('missing');
    expect((await stateOf(ben, typeId))?.state).toBe('in-grace');
    api.clock.set('2028-03-02T11:00:00Z');
    expect((await stateOf(ben, typeId))?.state).toBe('missing');
    await owner.post(`${ward.url}/waivers`, {
      userId: ada.userId,
      requirementId: ofNight,
      reason: 'On leave',
      until: '2028-03-03',
    });
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'waived', until: '2028-03-03' });
    // Another requirement for the same type, which her waiver does not cover.
    const ofDay = await make('requirements', { groupId: day, typeId, graceDays: 0 });
    await join(day, ada);
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'missing', requirementId: ofDay });
    expect((await matrix(`?group=${day}`)).items.map(({ userId }) => userId)).toEqual([ada.userId]);
    await join(day);
    expect((await stateOf(ada, typeId))?.state).toBe('waived');
    expect((await own(ada))[0]?.reason).toBe('On leave');
    api.clock.set('2028-03-03T09:59:00Z');
    expect((await stateOf(ada, typeId))?.state).toBe('waived');
    api.clock.set('2028-03-03T10:00:00Z');
    expect((await stateOf(ada, typeId))?.state).toBe('missing');
    // A former member who rejoins starts anew; earlier groups and waivers do not apply.
    await owner.delete(`${ward.url}/members/${ada.userId}`);
    expect((await matrix()).items.map(({ userId }) => userId)).not.toContain(ada.userId);
    await ward.add('member', ada);
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'not-required' });
    await join(night, ada, ben);
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'in-grace', until: '2028-03-06' });
    expect((await stateOf(ben, typeId))?.state).toBe('missing');
  });

  it('reports ambiguous credentials, and shows a member how to meet each requirement', async () => {
    const typeId = await make('credential-types', { name: 'Basic Life Support', aliases: ['CPR'] });
    const other = await make('credential-types', { name: 'Resuscitation', aliases: ['cpr'], needsDocument: true });
    const night = await make('groups', { name: 'Night' });
    await owner.put(`${ward.url}/groups/${night}/members`, { userIds: [ada.userId] });
    const requirementId = await make('requirements', { groupId: night, typeId });
    await make('requirements', { groupId: null, typeId: other });
    api.clock.advance(1_000);
    const elsewhere = await createOrganization(api, undefined, 'Elsewhere');
    await elsewhere.add('member', ada);
    const theirs = await make('credential-types', { name: 'CPR' }, elsewhere);
    await make('requirements', { groupId: null, typeId: theirs }, elsewhere);
    const settles = async () =>
      (await own(ada)).map(({ organizationName, typeName, settle }) => [organizationName, typeName, settle]);
    expect(await settles()).toEqual([
      ['Ward 7', 'Basic Life Support', 'add'],
      ['Ward 7', 'Resuscitation', 'add'],
      ['Elsewhere', 'CPR', 'add'],
    ]);
    const { id } = (await calls.create(ada, { name: 'CPR', expiryDate: '2028-03-10' })).json();
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'missing', ambiguousCredentialIds: [id] });
    const [first] = await own(ada);
    expect(first).toMatchObject({
      organizationId: ward.id,
      requirementId,
      askedBy: [{ requirementId, groupId: night, groupName: 'Night' }],
      state: 'missing',
      credentialId: null,
      ambiguousCredentialIds: [id],
      settle: 'choose',
    });
    await ada.put(`/api/credentials/${id}/type`, { typeId: other });
    expect(await settles()).toEqual([
      ['Ward 7', 'Basic Life Support', 'add'],
      ['Ward 7', 'Resuscitation', 'attach'],
      ['Elsewhere', 'CPR', 'renew'],
    ]);
    await ada.put(`/api/credentials/${id}/type`, { typeId });
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'expiring', credentialId: id, until: '2028-03-10' });
    await ada.put(`/api/credentials/${id}/type`, { typeId: other });
    api.clock.set('2028-03-11T12:00:00Z');
    expect((await own(ada))[1]).toMatchObject({ state: 'missing', until: '2028-03-10', settle: 'renew' });
    const file = (await owner.get(`${ward.url}/compliance-matrix.csv`)).body;
    expect(file).toContain(`Ada Ness,${ada.email},Missing,Missing (expired on 2028-03-10)`);
    await ada.put(`/api/credentials/${id}/type`, { typeId });
    api.clock.set('2028-02-28T12:00:00Z');
    await ada.post(`/api/credentials/${id}/archive`);
    expect(await stateOf(ada, typeId)).toEqual({ typeId, state: 'missing', requirementId });
    await ada.post(`/api/credentials/${id}/unarchive`);
    expect((await stateOf(ada, typeId))?.state).toBe('expiring');
  });

  it('rejects a credential whose badge is no longer valid, until its owner changes it', async () => {
    const typeId = await make('credential-types', { name: 'BLS' });
    await make('requirements', { groupId: null, typeId });
    const { id } = (await calls.create(ada, { name: 'BLS', expiryDate: '2029-01-01' })).json();
    await calls.query(`update credentials set badge_verdict = 'invalid', badge_checked_at = now() where id = $1`, [id]);
    const reason = 'Its badge is no longer valid.';
    expect(await own(ada)).toMatchObject([{ state: 'rejected', settle: 'edit', reason, credentialId: id }]);
    await calls.change(ada, id, { name: 'BLS', expiryDate: '2029-01-02' });
    expect(await own(ada)).toMatchObject([{ state: 'met', reason: null }]);
  });

  it('shows the credentials of a cell without notes, with documents only where reviewers may read them', async () => {
    const typeId = await make('credential-types', { name: 'BLS', needsDocument: true, needsReview: true });
    const plain = await make('credential-types', { name: 'ALS', aliases: ['both'] });
    await make('credential-types', { name: 'CPR', aliases: ['both'] });
    await make('requirements', { groupId: null, typeId });
    const dates = { issuingBody: 'Red Cross', issueDate: '2027-01-01' };
    const old = { ...dates, name: 'BLS', expiryDate: '2028-02-28', notes: 'Private' };
    const oldId = (await calls.create(ada, old, { content: PDF })).json().id;
    const id = (await calls.create(ada, { ...old, name: 'bls', expiryDate: '2028-03-10' }, { content: PDF })).json().id;
    const unclear = (await calls.create(ada, { ...old, name: 'Both' }, { content: PDF })).json().id;
    const behind = (person: TestPerson, type: string, by = owner) =>
      by.get(`${ward.url}/compliance-matrix/members/${person.userId}/types/${type}`);
    // It is the 29th for Ada.
    const shown = { issuingBody: 'Red Cross', issueDate: '2027-01-01', hasDocument: true };
    const [one, other] = [id, oldId].map((each) => ({
      ...shown,
      id: each,
      documentUrl: `/api/credentials/${each}/document`,
      counts: true,
    }));
    expect((await behind(ada, typeId)).json()).toEqual({
      credentials: [
        { ...one, name: 'bls', expiryDate: '2028-03-10', status: 'expiring' },
        { ...other, name: 'BLS', expiryDate: '2028-02-28', status: 'expired' },
      ],
      isPlanFull: false,
    });
    expect((await stateOf(ada, typeId))?.credentialId).toBe(id);
    expect((await behind(ada, plain)).json().credentials).toEqual([
      {
        ...shown,
        id: unclear,
        name: 'Both',
        expiryDate: '2028-02-28',
        status: 'expired',
        documentUrl: null,
        counts: false,
      },
    ]);
    expect((await behind(ben, typeId)).json()).toEqual({ credentials: [], isPlanFull: false });
    expect((await behind(await api.signIn(), typeId)).body).toBe('There is no such cell in the matrix.');
    expect((await behind(ada, typeId, ada)).statusCode).toBe(403);
  });

  it('reports in a cell whether the plan of the member is full, counting archived credentials', async () => {
    const free = await createOrganization(api, owner);
    const cleo = await free.add('member', { firstName: 'Cleo' });
    const typeId = await make('credential-types', { name: 'BLS' }, free);
    const isFull = async () =>
      (await owner.get(`${free.url}/compliance-matrix/members/${cleo.userId}/types/${typeId}`)).json().isPlanFull;
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      expect(await isFull()).toBe(false);
      ids.push((await calls.create(cleo, { name })).json().id);
    }
    await cleo.post(`/api/credentials/${ids[0]}/archive`);
    expect(await isFull()).toBe(true);
    const url = `${free.url}/members/${cleo.userId}/credentials`;
    expect((await owner.inject({ method: 'POST', url, ...credentialForm() })).statusCode).toBe(403);
    // The best plan among the member's organizations counts.
    await free.setTier('team');
    expect(await isFull()).toBe(false);
  });
});
