import type { ComplianceMatrix } from '@tracker/contracts/requirements/compliance-matrix';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { addDays } from '@tracker/contracts/values/calendar-date';
import { CredentialImport } from '@tracker/database/entities/credentials/credential-import.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { credentialsOf } from '../../testing/credential-calls.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { ImportsRepository } from '../credentials/imports/imports.repository.js';
import { ReminderScanService } from '../reminders/scan/reminder-scan.service.js';
import { ReviewsService } from './reviews.service.js';
import { OwnRequirementsService } from './own-requirements.service.js';

const api = testApp({ now: '2028-02-28T12:00:00Z' });
const calls = credentialsOf(api);

describe('progress on a renewal', () => {
  let ward: TestOrganization;
  let owner: TestPerson;
  let ada: TestPerson;

  beforeEach(async () => {
    api.clock.set('2028-02-28T12:00:00Z');
    ward = await createOrganization(api);
    await ward.setTier('team');
    ({ owner } = ward);
    ada = await ward.add('member', { timeZone: 'Pacific/Kiritimati' });
  });

  const make = async (path: string, fields: object): Promise<string> =>
    (await owner.post(`${ward.url}/${path}`, fields)).json().id;
  const stateOf = async (person: TestPerson, typeId: string) => {
    const { items } = (await owner.get(`${ward.url}/compliance-matrix`)).json<ComplianceMatrix>();
    return items.find(({ userId }) => userId === person.userId)?.cells.find((cell) => cell.typeId === typeId);
  };
  const own = async (person: TestPerson): Promise<OwnRequirement[]> =>
    (await person.get('/api/my/requirements')).json();

  it('is shown until the given day', async () => {
    const typeId = await make('credential-types', { name: 'BLS' });
    const requirementId = await make('requirements', { groupId: null, typeId });
    const url = `/api/my/requirements/${requirementId}/progress`;
    const mark = async (until: string, by = ada) => {
      const answer = await by.put(url, { until, note: 'Course booked' });
      return answer.statusCode === 200 ? 200 : answer.body;
    };
    expect(await mark('2028-02-28')).toBe('The day must not be in the past.');
    expect(await mark('2028-05-30')).toBe('The day must be within 90 days.');
    expect(await mark('2028-05-29')).toBe(200);
    expect(await mark('2028-03-01')).toBe(200);
    const progress = { until: '2028-03-01', note: 'Course booked' };
    expect((await own(ada))[0]?.progress).toEqual(progress);
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'missing', progress });
    const waiver = await make('waivers', { userId: ada.userId, requirementId, reason: 'Ill', until: '2028-03-05' });
    expect(await stateOf(ada, typeId)).toEqual({ typeId, state: 'waived', requirementId, until: '2028-03-05' });
    await owner.delete(`${ward.url}/waivers/${waiver}`);
    const { id } = (await calls.create(ada, { name: 'BLS', expiryDate: '2029-01-01' })).json();
    expect(await stateOf(ada, typeId)).not.toHaveProperty('progress');
    await owner.put(`${ward.url}/credential-types/${typeId}`, { name: 'BLS', needsReview: true });
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'in-review' });
    expect(await stateOf(ada, typeId)).not.toHaveProperty('progress');
    await owner.put(`${ward.url}/credential-types/${typeId}`, { name: 'BLS' });
    await ada.delete(`/api/credentials/${id}`);
    expect(await stateOf(ada, typeId)).toMatchObject({ state: 'missing', progress });
    api.clock.set('2028-03-01T10:00:00Z');
    expect((await stateOf(ada, typeId))?.progress).toBeUndefined();
    const stranger = await api.signIn();
    expect(await mark('2028-03-03', stranger)).toBe('Requirement not found.');
    await calls.create(ada, { name: 'BLS', expiryDate: '2029-01-01' });
    expect(await mark('2028-03-03')).toBe('This requirement needs no action: it is met, in review or waived.');
    expect((await ada.delete(url)).statusCode).toBe(200);
    const { entries } = (await owner.get(`${ward.url}/audit?subject=member&search=${ada.email}`)).json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['progress.marked', 'progress.ended']),
    );
  });

  it('is shared by all requirements of a type', async () => {
    const typeId = await make('credential-types', { name: 'BLS' });
    const ofAll = await make('requirements', { groupId: null, typeId });
    const groupId = await make('groups', { name: 'Night' });
    await owner.put(`${ward.url}/groups/${groupId}/members`, { userIds: [ada.userId] });
    const ofGroup = await make('requirements', { groupId, typeId });
    const url = (requirementId: string) => `/api/my/requirements/${requirementId}/progress`;
    const progress = async () => (await own(ada))[0]?.progress;
    await ada.put(url(ofAll), { until: '2028-03-20', note: 'Booked' });
    const earlier = { until: '2028-03-05', note: null };
    expect((await ada.put(url(ofGroup), earlier)).statusCode).toBe(200);
    expect(await progress()).toEqual(earlier);
    await owner.delete(`${ward.url}/requirements/${ofGroup}`);
    expect([await progress(), (await stateOf(ada, typeId))?.progress]).toEqual([earlier, earlier]);
    const again = await make('requirements', { groupId, typeId });
    expect((await ada.delete(url(again))).statusCode).toBe(200);
    expect([await progress(), (await stateOf(ada, typeId))?.progress]).toEqual([null, undefined]);
    const { entries } = (await owner.get(`${ward.url}/audit?action=progress.ended`)).json();
    expect(entries).toMatchObject([{ before: { typeId, until: '2028-03-05' } }]);
  });

  it('pauses reminders until the day has passed, also once a better credential meets the requirement', async () => {
    const typeId = await make('credential-types', { name: 'Rescue', aliases: ['rescue diver'] });
    const requirementId = await make('requirements', { groupId: null, typeId });
    const eva = await ward.add('member', { timeZone: 'Europe/Oslo' });
    const diver = (await calls.create(eva, { name: 'Rescue Diver', expiryDate: '2028-03-13' })).json().id;
    await eva.put(`/api/my/requirements/${requirementId}/progress`, { until: '2028-03-01' });
    const scans = api.get(ReminderScanService);
    const remindedOn = async (morning: string) => {
      api.clock.set(`${morning}T10:00:00Z`);
      await scans.scanDueZones();
      const rows = await calls.query('select day::text from reminder_digests where user_id = $1', [eva.userId]);
      return rows.map(({ day }: { day: string }) => day);
    };
    expect(await remindedOn('2028-02-29')).toEqual([]);
    const better = (await calls.create(eva, { name: 'Rescue', expiryDate: '2030-03-13' })).json().id;
    const pause = { until: '2028-03-01', credentialIds: expect.arrayContaining([diver, better]) };
    expect((await own(eva))[0]).toMatchObject({ state: 'met', progress: null, pause });
    expect(await remindedOn('2028-03-01')).toEqual([]);
    expect(await remindedOn('2028-03-02')).toEqual(['2028-03-02']);
    expect((await own(eva))[0]?.pause).toBeNull();
    await eva.delete(`/api/credentials/${better}`);

    // Progress that its owner can neither see nor end does not pause anything.
    await eva.put(`/api/my/requirements/${requirementId}/progress`, { until: '2028-03-20' });
    const groupId = await make('groups', { name: 'Divers of others' });
    const moved = await owner.put(`${ward.url}/requirements/${requirementId}`, { groupId, typeId, graceDays: 0 });
    expect(moved.statusCode).toBe(200);
    expect(await remindedOn('2028-03-06')).toContain('2028-03-06');
  });

  it.each([
    ['scans run every few days', ['2028-03-01', '2028-03-06', '2028-03-14', '2028-03-28'], false],
    ['no scan runs before', ['2028-03-01'], false],
    ['it was extended', ['2028-03-01', '2028-03-13', '2028-03-26'], true],
  ])('delays the alert to the end of the pause when %s', async (_what, mornings, isExtended) => {
    const requirementId = await make('requirements', {
      groupId: null,
      typeId: await make('credential-types', { name: 'Rescue' }),
    });
    // A zone is scanned once a day.
    const zones = { 1: 'Europe/Paris', 3: 'Europe/Vienna', 4: 'Europe/Rome' };
    const eva = await ward.add('member', { timeZone: zones[mornings.length as 1 | 3 | 4] });
    const { id } = (await calls.create(eva, { name: 'Rescue', expiryDate: '2028-03-19' })).json();
    if (!isExtended) await calls.create(eva, { name: 'Other', expiryDate: '2028-03-19' });
    const remindedOn = async (morning: string) => {
      api.clock.set(`${morning}T10:00:00Z`);
      await api.get(ReminderScanService).scanDueZones();
      const rows = await calls.query(
        `select credential_id = $2 as "isPaused", offset_days as days from reminders join reminder_digests d on d.id = digest_id
         where d.user_id = $1 and d.day = $3`,
        [eva.userId, id, morning],
      );
      return rows.filter(({ isPaused, days }: { isPaused: boolean; days: number }) => isPaused || days < 0);
    };
    expect(await remindedOn('2028-02-29')).toEqual([{ isPaused: true, days: 30 }]);
    const pauseUntil = async (until: string) => {
      const answer = await eva.put(`/api/my/requirements/${requirementId}/progress`, { until });
      expect(answer.statusCode).toBe(200);
    };
    let end = '2028-03-28';
    await pauseUntil(end);
    for (const morning of mornings) {
      expect([morning, await remindedOn(morning)]).toEqual([morning, []]);
      if (isExtended) await pauseUntil((end = addDays(morning, 90)));
    }
    expect(await remindedOn(addDays(end, 1))).toEqual([{ isPaused: true, days: -1 }]);
    expect(await remindedOn(addDays(end, 2))).toEqual([]);
  });
});

test('rows that a change depends on are locked until its transaction ends', async () => {
  const [ward, elsewhere] = [await createOrganization(api), await createOrganization(api)];
  const ada = await ward.add('member');
  await elsewhere.add('member', ada);
  const credentialId: string = (await calls.create(ada)).json().id;
  const typeId: string = (await ward.owner.post(`${ward.url}/credential-types`, { name: 'BLS' })).json().id;
  const { id: organizationId, owner } = ward;
  const { identifiers } = await api
    .get(UnitOfWork)
    .manager.insert(CredentialImport, { organizationId, ownerId: owner.userId, ready: [], duplicates: 0, invalid: 0 });
  const importId = identifiers[0]?.['id'] as string;
  const own = api.get(OwnRequirementsService);
  const imports = api.get(ImportsRepository);
  // Of the person's two memberships, only the one in the organization of the type is locked.
  const locks: [string, string, number, () => Promise<unknown>][] = [
    ['credentials where id', credentialId, 0, () => own.lockCredential(ada.userId, credentialId)],
    ['credentials where id', credentialId, 0, () => api.get(ReviewsService).lockOwnerOf(ward.id, credentialId)],
    ['credential_imports where id', importId, 0, () => imports.lock({ actor: owner, organizationId }, importId)],
    ['memberships where user_id', ada.userId, 0, () => own.lockMemberships(ada.userId)],
    ['memberships where user_id', ada.userId, 1, () => own.organizationOfType(ada.userId, typeId)],
  ];
  for (const [rows, id, left, lock] of locks)
    await api.get(UnitOfWork).run(async () => {
      expect(await lock()).toBeTruthy();
      const { rowCount } = await api.query(`select from ${rows} = $1 for update skip locked`, [id]);
      expect([rows, rowCount]).toEqual([rows, left]);
    });
});
