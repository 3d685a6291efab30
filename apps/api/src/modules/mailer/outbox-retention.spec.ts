import { pool } from '@tracker/database/statements';
import { DataSource } from 'typeorm';
import { testApp } from '../../testing/test-app.js';
import { RetentionJob } from '../../platform/jobs/operations/retention.job.js';

const api = testApp();

const query = async (text: string, values: unknown[] = []) =>
  (await pool(api.app.get(DataSource)).query(text, values)).rows;
const forget = () => api.app.get(RetentionJob, { strict: false }).forget('outbox-retention');

test('mails that were sent, withdrawn or given up go after 90 days, in any number; those that wait stay', async () => {
  await query(
    `insert into outbox_messages (kind, dedupe_key, recipient, state, settled_at)
     select 'invitation', state || days || ':' || n, 'a@example.test', state,
       case when state <> 'queued' then now() - make_interval(days => days) end
     from unnest(array['queued', 'sent', 'failed', 'cancelled']) state, unnest(array[89, 91]) days,
       generate_series(1, case when state = 'sent' then 6000 else 1 end) n`,
  );
  await forget();
  const left = await query(
    `select state, count(*)::int as count, max(extract(day from now() - settled_at))::int as days from outbox_messages
     group by state order by state`,
  );
  expect(left).toEqual([
    { state: 'cancelled', count: 1, days: 89 },
    { state: 'failed', count: 1, days: 89 },
    { state: 'queued', count: 2, days: null },
    { state: 'sent', count: 6000, days: 89 },
  ]);
});

test('of the mails that were given up at most 1,000 go a day, and a metric counts the others', async () => {
  await query(
    `insert into outbox_messages (kind, dedupe_key, recipient, state, settled_at)
     select 'invitation', 'old' || n, 'a@example.test', 'failed', now() - interval '91 days' from generate_series(1, 1500) n`,
  );
  await forget();
  expect((await api.inject('/metrics')).body).toContain('outbox_messages_outlived 500\n');
  await forget();
  expect((await api.inject('/metrics')).body).toContain('outbox_messages_outlived 0\n');
});
