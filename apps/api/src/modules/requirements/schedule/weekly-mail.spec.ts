import { ComplianceMail } from '@tracker/database/entities/requirements/compliance-mail.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import pg from 'pg';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../../testing/test-organization.js';
import { WeeklyMailService } from './weekly-mail.service.js';
import { RetentionJob } from '../../../platform/jobs/operations/retention.job.js';

const SUNDAY_AT_SEVEN = { weekday: 7, hour: 7, timeZone: 'Europe/Oslo' };

describe('the weekly mail', () => {
  const api = testApp();
  let ward: TestOrganization;

  beforeEach(async () => {
    api.clock.set('2027-03-20T12:00:00Z');
    await begin();
  });

  async function begin() {
    ward = await createOrganization(api);
    await ward.setTier('team');
    const typeId = (await ward.owner.post(`${ward.url}/credential-types`, { name: 'BLS' })).json().id;
    await ward.owner.post(`${ward.url}/requirements`, { groupId: null, typeId });
  }

  afterEach(() => api.get(UnitOfWork).manager.query('delete from compliance_schedules'));

  const schedule = () => ward.owner.put(`${ward.url}/schedule`, SUNDAY_AT_SEVEN);
  const queuedAt = async (instant: string) => {
    api.clock.set(instant);
    await api.get(WeeklyMailService).dueNow();
    return (await ward.mails('compliance-week')).length;
  };

  it.each([
    ['forward', '2027-03-28T04:59:00Z', '2027-03-28T05:00:00Z'],
    ['back', '2027-10-31T05:59:00Z', '2027-10-31T06:00:00Z'],
  ])('comes at its hour also on the day on which the clocks go %s', async (_way, before, due) => {
    api.clock.set(`${before.slice(0, 8)}27T12:00:00Z`);
    await begin();
    await schedule();
    expect([await queuedAt(before), await queuedAt(due)]).toEqual([0, 1]);
  });

  it('is searched without reading organizations that already have theirs', async () => {
    await schedule();
    expect(await queuedAt('2027-03-21T06:00:00Z')).toBe(1);
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await api.get(WeeklyMailService).dueNow();
    const calls = query.mock.calls as unknown as [string | { text: string }][];
    const texts = calls.map(([sent]) => (typeof sent === 'string' ? sent : sent.text));
    query.mockRestore();
    expect(texts.filter((text) => /begin|start transaction|insert/i.test(text))).toEqual([]);
  });

  it('is not sent late when its schedule is set after the hour', async () => {
    api.clock.set('2027-03-21T06:00:00Z');
    await schedule();
    expect(await queuedAt('2027-03-21T06:01:00Z')).toBe(0);
    expect(await queuedAt('2027-03-28T05:00:00Z')).toBe(1);
  });

  it('is stored for 35 days', async () => {
    const { manager } = api.get(UnitOfWork);
    const days = ['2027-02-12', '2027-02-13', '2027-03-14'];
    await manager.insert(
      ComplianceMail,
      days.map((day) => ({ organizationId: ward.id, day, cells: [] })),
    );
    await api.get(RetentionJob).forget('compliance-mail-retention');
    const left = await manager.find(ComplianceMail, { where: { organizationId: ward.id }, order: { day: 'ASC' } });
    expect(left.map(({ day }) => day)).toEqual(days.slice(1));
  });
});
