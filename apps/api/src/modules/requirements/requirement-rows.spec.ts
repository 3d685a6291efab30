import { ComplianceMail } from '@tracker/database/entities/requirements/compliance-mail.entity';
import { CredentialImport } from '@tracker/database/entities/credentials/credential-import.entity';
import { CredentialTypeAssignment } from '@tracker/database/entities/credentials/credential-type-assignment.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import pg from 'pg';
import { In } from 'typeorm';
import type { Actor } from '../../platform/actor/actor.js';
import { credentialsOf, UNKNOWN_ID } from '../../testing/credential-calls.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { MatrixService } from './matrix/matrix.service.js';
import { OwnRequirementsRepository } from './own/own-requirements.repository.js';
import { ImportsRepository } from '../credentials/imports/imports.repository.js';
import { recordedMails } from '../credentials/recorded-mail.js';
import { Outbox } from '../mailer/outbox.js';
import { ReviewsRepository } from './reviews/reviews.repository.js';
import { ScheduleRepository } from './schedule/schedule.repository.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

describe('rows of requirements', () => {
  const api = testApp({ now: NOW });
  let ward: TestOrganization;
  let elsewhere: TestOrganization;
  let ada: TestPerson;
  let ben: TestPerson;

  beforeEach(async () => {
    const made = [await createOrganization(api, undefined, 'One'), await createOrganization(api, undefined, 'Other')];
    // The later id is written first, so that an order by it is not the order in which rows came.
    const [first, second] = made.toSorted((a, b) => (a.id < b.id ? 1 : -1));
    if (!first || !second) throw new Error('There are two.');
    [ward, elsewhere] = [first, second];
    ada = await ward.add('member');
    await elsewhere.add('member', ada);
    ben = await elsewhere.add('member');
  });

  const manager = () => api.get(UnitOfWork).manager;
  const find = <T>(type: abstract new (...args: never[]) => T) => api.app.get<T>(type, { strict: false });
  const importOf = async ({ id, owner }: TestOrganization, fields: Partial<CredentialImport> = {}) => {
    const row = { organizationId: id, ownerId: owner.userId, ready: [], duplicates: 0, invalid: 0, ...fields };
    const { identifiers } = await manager().insert(CredentialImport, row);
    return identifiers[0]?.['id'] as string;
  };
  const scopeOf = ({ id, owner }: TestOrganization) => ({ actor: owner, organizationId: id });
  const nameOf = async ({ id }: TestOrganization) => (await manager().findOneByOrFail(Organization, { id })).name;
  const credentialOf = async (person: TestPerson) => (await credentialsOf(api).create(person)).json().id as string;
  const typeIn = async ({ owner, url }: TestOrganization, name = 'BLS') =>
    (await owner.post(`${url}/credential-types`, { name })).json().id as string;

  it('are locked until the transaction ends', async () => {
    const credentialId = await credentialOf(ada);
    const typeId = await typeIn(ward);
    const importId = await importOf(ward);
    const repository = find(OwnRequirementsRepository);
    // Of the person's two places the one is held that the type is of.
    const locks: [string, string, number, () => Promise<unknown>][] = [
      ['credentials where id', credentialId, 0, () => repository.lockCredential(ada.userId, credentialId)],
      ['credentials where id', credentialId, 0, () => find(ReviewsRepository).lockOwnerOf(ward.id, credentialId)],
      ['credential_imports where id', importId, 0, () => find(ImportsRepository).lock(scopeOf(ward), importId)],
      ['memberships where user_id', ada.userId, 0, () => find(OwnRequirementsRepository).lockMemberships(ada.userId)],
      ['memberships where user_id', ada.userId, 1, () => repository.organizationOfType(ada.userId, typeId)],
    ];
    for (const [rows, id, left, lock] of locks)
      await api.get(UnitOfWork).run(async () => {
        expect(await lock()).toBeTruthy();
        const { rowCount } = await api.query(`select from ${rows} = $1 for update skip locked`, [id]);
        expect([rows, rowCount]).toEqual([rows, left]);
      });
  });

  it('of other people or organizations are not found', async () => {
    const [credentialId, bens] = [await credentialOf(ada), await credentialOf(ben)];
    const importId = await importOf(ward);
    const typeId = await typeIn(ward);
    const assignments = find(OwnRequirementsRepository);
    await api.get(UnitOfWork).run(async () => {
      expect([
        await assignments.lockCredential(ben.userId, credentialId),
        await assignments.organizationOfType(ben.userId, typeId),
        await find(ReviewsRepository).lockOwnerOf(ward.id, bens),
        await find(ImportsRepository).lock(scopeOf(elsewhere), importId),
        await find(ReviewsRepository).mayRead(UNKNOWN_ID, ada.userId),
      ]).toEqual([null, null, null, null, false]);
    });
    expect(await find(OwnRequirementsRepository).organizationNames(ben.userId)).toEqual(
      new Map([[elsewhere.id, await nameOf(elsewhere)]]),
    );
    expect((await find(OwnRequirementsRepository).organizationNames(ada.userId)).size).toBe(2);
  });

  it('list the types of one credential in a stable order', async () => {
    const [credentialId, others, bens] = [await credentialOf(ada), await credentialOf(ada), await credentialOf(ben)];
    const types = (await Promise.all([typeIn(ward), typeIn(elsewhere)])) as [string, string];
    const ids = types.toSorted();
    // The greater one first.
    const wards = types[0] === ids[1] ? [ward, elsewhere] : [elsewhere, ward];
    const repository = find(OwnRequirementsRepository);
    for (const [index, organization] of wards.entries())
      await repository.assign(ada.userId, organization.id, credentialId, ids[1 - index] ?? '');
    await repository.assign(ada.userId, ward.id, others, types[0]);
    await repository.assign(ben.userId, elsewhere.id, bens, types[1]);
    expect(await repository.typeIdsOf(ada.userId, credentialId)).toEqual(ids);
    expect(await repository.typeIdsOf(ben.userId, credentialId)).toEqual([]);
    const second = await typeIn(ward, 'ALS');
    await repository.assign(ada.userId, ward.id, credentialId, second);
    expect(await repository.typeIdsOf(ada.userId, credentialId)).toEqual([types[1], second].toSorted());
    await repository.clearTypes(ada.userId, credentialId);
    const left = await manager().find(CredentialTypeAssignment);
    expect(left.map((row) => row.credentialId).toSorted()).toEqual([others, bens].toSorted());
  });

  it('list applied imports of an organization since a time, latest first', async () => {
    const done = { outcome: { created: 1, skipped: 0, invalid: 0 }, undone: null };
    const applied = async (of: TestOrganization, seconds: number) => {
      const appliedAt = at(seconds);
      return { id: await importOf(of, { ...done, appliedAt }), appliedAt, ...done };
    };
    await applied(ward, 0);
    const [first, last] = [await applied(ward, 1), await applied(ward, 2)];
    await applied(elsewhere, 2);
    await importOf(ward);
    expect(await find(ImportsRepository).appliedSince(scopeOf(ward), NOW)).toEqual([last, first]);
  });

  it('include one schedule per organization, and find those due without a mail', async () => {
    const schedules = find(ScheduleRepository);
    const third = await createOrganization(api);
    const monday = { weekday: 1, hour: 7, timeZone: 'UTC' };
    await schedules.put(ward.id, { ...monday, hour: 6 }, NOW);
    await schedules.put(ward.id, monday, at(1));
    await schedules.put(elsewhere.id, { ...monday, timeZone: 'Europe/Oslo' }, NOW);
    await schedules.put(third.id, { ...monday, weekday: null, hour: 9 }, NOW);
    expect(await schedules.find(ward.id)).toEqual({ organizationId: ward.id, ...monday, changedAt: at(1) });
    expect(await schedules.find(ada.userId)).toBeNull();
    expect(await schedules.ofWeekday(1)).toEqual([elsewhere.id, ward.id]);
    expect(await schedules.ofWeekday(2)).toEqual([]);
    const [utc, oslo] = ['UTC', 'Europe/Oslo'].map((timeZone) => ({ hour: 7, timeZone }));
    const clocks = await schedules.clocks();
    expect(clocks.toSorted((a, b) => (a.timeZone < b.timeZone ? 1 : -1))).toEqual([utc, oslo]);
    const dueAt = async (day: string, weekday: number, hour = 7) => {
      const moments = clocks.map((clock) => ({ ...clock, hour, day, weekday }));
      return (await schedules.due(moments)).map(({ organizationId, ...due }) => [organizationId, due.day]);
    };
    const day = '2026-11-30';
    expect(await dueAt(day, 1)).toEqual([
      [elsewhere.id, day],
      [ward.id, day],
    ]);
    expect([await dueAt(day, 2), await dueAt(day, 1, 9)]).toEqual([[], []]);
    await schedules.begin(elsewhere.id, day);
    await schedules.begin(ward.id, '2026-11-23');
    expect(await dueAt(day, 1)).toEqual([[ward.id, day]]);
    expect(await schedules.due([])).toEqual([]);
  });

  it('include one mail per organization and day with the cells that were unmet', async () => {
    const schedules = find(ScheduleRepository);
    const begin = (of: string, day: string) => schedules.begin(of, `2026-11-${day}`);
    expect([await begin(ward.id, '16'), await begin(ward.id, '16'), await begin(UNKNOWN_ID, '16')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await begin(ward.id, '09'), await begin(ward.id, '23'), await begin(elsewhere.id, '20')]).toEqual([
      true,
      true,
      true,
    ]);
    for (const day of ['09', '16', '23'] as const) await schedules.finish(ward.id, `2026-11-${day}`, [`of ${day}`]);
    const before = async (day: string, of = ward) => [...(await schedules.before(of.id, `2026-11-${day}`))];
    expect([await before('23'), await before('16'), await before('09')]).toEqual([['of 16'], ['of 09'], []]);
    expect(await before('30', elsewhere)).toEqual([]);
    const organizationId = In([ward.id, elsewhere.id]);
    const mails = await manager().find(ComplianceMail, { where: { organizationId }, order: { day: 'ASC' } });
    expect(mails.map(({ day, cells }) => [day, cells])).toEqual([
      ['2026-11-09', ['of 09']],
      ['2026-11-16', ['of 16']],
      ['2026-11-20', []],
      ['2026-11-23', ['of 23']],
    ]);
  });

  it('mail a member once about credentials recorded by others, and never about none', async () => {
    const organization = await manager().findOneByOrFail(Organization, { id: ward.id });
    const actor = { userId: ward.owner.userId, email: ward.owner.email, firstName: 'Zoe', lastName: null } as Actor;
    const tell = (owner: { userId: string; email: string }, ids: string[]) => {
      const mails = recordedMails(organization, actor, owner, { ids, name: 'BLS' });
      return api.get(UnitOfWork).run(() => find(Outbox).add(...mails));
    };
    await tell(ada, []);
    await tell(ward.owner, ['c1']);
    for (let again = 0; again < 2; again += 1) await tell(ada, ['c2', 'c3']);
    await tell(ada, ['c4']);
    const told = { organizationName: organization.name, recordedBy: 'Zoe', credentialName: 'BLS' };
    expect(await ward.mails('credential-recorded')).toEqual([
      { kind: 'credential-recorded', recipient: ada.email, payload: { ...told, credentialId: 'c2', others: 1 } },
      { kind: 'credential-recorded', recipient: ada.email, payload: { ...told, credentialId: 'c4', others: 0 } },
    ]);
  });

  it('read no totals for nobody, and name an organization', async () => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    expect(await find(MatrixService).metBy([])).toEqual({ met: 0, asked: 0 });
    const calls = query.mock.calls as unknown as [string | { text: string }][];
    const texts = calls.map(([sent]) => (typeof sent === 'string' ? sent : sent.text));
    query.mockRestore();
    expect(texts.filter((text) => text.includes('credential_types'))).toEqual([]);
    const schedules = find(ScheduleRepository);
    expect([await schedules.organizationName(ward.id), await schedules.organizationName(UNKNOWN_ID)]).toEqual([
      await nameOf(ward),
      '',
    ]);
  });
});
