import { readFile } from 'node:fs/promises';
import { pool } from '@tracker/database/statements';
import { DataSource } from 'typeorm';
import { INSTALLATION_ID } from '../../platform/database/database.providers.js';
import { testApp } from '../../testing/test-app.js';

describe('health', () => {
  const api = testApp({ asOwner: true, environment: { metricsToken: 'scrape-me-0123456789' } });

  const statusOf = async (url: string) => (await api.inject(url)).statusCode;

  test('reports ready only when the newest migration has run', async () => {
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
    await api.query('alter table migrations rename to elsewhere; create table migrations (like elsewhere)');
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    await api.query('drop table migrations; alter table elsewhere rename to migrations');
    expect(await statusOf('/readyz')).toBe(200);
  });

  test('reports an installation id from the first start', () => {
    expect(api.app.get(INSTALLATION_ID, { strict: false })).toMatch(/^[\da-f]{8}-/);
  });

  const metrics = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    api.inject({ url: '/metrics', headers, remoteAddress });

  test('serves metrics by route pattern to this machine and to callers with the token', async () => {
    await api.inject('/auth/nobody?code=secret');
    const own = await metrics({});
    expect(own.body).toContain('http_request_duration_seconds');
    expect(own.body).not.toContain('secret');
    const scraper = await metrics({ authorization: 'Bearer scrape-me-0123456789' }, '10.0.0.7');
    expect(scraper.statusCode).toBe(200);
  });

  test('includes metrics of emails, jobs, rollouts and database connections', async () => {
    const { body } = await metrics({});
    for (const figure of [
      'metrics_incomplete 0',
      'outbox_messages{state="queued"} 0',
      'outbox_oldest_queued_seconds 0',
      'stripe_work_given_up{kind="event"} 0',
      'database_pool_connections{state="used"}',
      'database_pool_limit 5',
      'database_pool_waiting 0',
      '# HELP rollout_candidate_percentage ',
    ])
      expect(body).toContain(figure);
  });

  test('includes every metric that the alerts and the dashboard use', async () => {
    const { body } = await metrics({});
    const exists = (name: string) => body.includes(`# HELP ${name.replace(/_(?:bucket|count|sum)$/, '')} `);
    const monitoring = new URL('../../../../../deploy/monitoring/', import.meta.url);
    for (const file of ['alerts.yaml', 'dashboard.json']) {
      const text = await readFile(new URL(file, monitoring), 'utf8');
      const names = text.match(
        /\b(?:http|audit|database|metrics|outbox|durable|portfolio|stripe|document|rollout|reminder|scheduled|process|nodejs)(?:_[a-z0-9]+)+/g,
      );
      expect(names?.length).toBeGreaterThan(10);
      expect(names?.filter((name) => !exists(name))).toEqual([]);
    }
  });

  test('has an alert for each metric with an alarm condition in the monitoring guide', async () => {
    const read = (file: string) => readFile(new URL(`../../../../../${file}`, import.meta.url), 'utf8');
    const [guide, alerts] = await Promise.all([
      read('docs/operations/monitoring.md'),
      read('deploy/monitoring/alerts.yaml'),
    ]);
    const rows = [...guide.matchAll(/^\| `([^|]+?) *\| ([^|]+?) *\|/gm)];
    const alarming = rows.flatMap(([, metric = '', when = '']) =>
      /^(?:over|under|it is|it (?:stays|grows)|they grow|`primary` grows)/.test(when)
        ? [/(?:^|\W)([a-z]+(?:_[a-z]+)+)/.exec(metric)?.[1] ?? metric]
        : [],
    );
    expect(alarming.length).toBeGreaterThan(15);
    expect(alarming.filter((metric) => !alerts.includes(metric))).toEqual([]);
  });

  test('answers 404 for metrics to other callers, even behind a proxy on this machine', async () => {
    const answers = [
      await metrics({}, '10.0.0.7'),
      await metrics({ authorization: 'Bearer wrong' }, '10.0.0.7'),
      await metrics({ 'x-forwarded-for': '10.0.0.7' }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
  });

  test('stays alive without its database, with failing calls and only the metrics of the process', async () => {
    expect((await metrics({})).body).toContain('outbox_oldest_queued_seconds 0');
    const dataSource = api.get(DataSource);
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => pool(dataSource).connect()));
    const waiting = await metrics({});
    for (const client of others) client.release();
    first?.release();
    expect(waiting.body).toContain('database_pool_waiting 1');
    await dataSource.destroy();
    for (const { statusCode, body } of [waiting, await metrics({})]) {
      expect(statusCode).toBe(200);
      expect(body).toContain('process_cpu_seconds_total');
      expect(body).toContain('metrics_incomplete 1');
      expect(body).not.toMatch(/^(?:outbox|stripe|durable|rollout|scheduled|document|reminder)\w*(?:\{.*)? /m);
    }
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    const answer = await api.inject({ url: '/api/auth/user', headers: { cookie: `session=${'a'.repeat(43)}` } });
    expect([answer.statusCode, answer.body]).toEqual([500, 'Something went wrong on our side. Please try again.']);
  });
});
