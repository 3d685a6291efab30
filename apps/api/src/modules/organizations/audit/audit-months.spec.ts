import { testApp } from '../../../testing/test-app.js';
import { AuditMonthsJob } from './audit-months.job.js';

const api = testApp();

test('the service has the months to come of the trail made, and tells operators how far they go and what found none', async () => {
  expect(await api.app.get(AuditMonthsJob, { strict: false }).make()).toEqual({ months: 0 });
  const { body } = await api.inject({ url: '/metrics' });
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
  const today = new Date();
  const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 13) / 1_000;
  expect(figure('audit_last_month_end_timestamp_seconds')).toBe(end);
  expect(figure('audit_entries_outside_months')).toBe(0);
});
