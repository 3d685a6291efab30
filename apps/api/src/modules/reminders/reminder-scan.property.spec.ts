import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { REMINDER_SCHEDULES } from '@tracker/contracts/organizations';
import { pool } from '@tracker/database/prepared';
import { DataSource } from 'typeorm';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { ReminderOracle, someDay } from './reminder-oracle.fixture.js';
import { ReminderScanService } from './reminder-scan.service.js';

const START = '2027-01-15';
const PEOPLE = 2;
const TEAMS = 2;

const index = (count: number) => fc.nat(count - 1);
// Around the boundaries of the rules, where a mistake would show.
const daysLeft = fc.constantFrom(-9, -8, -7, -6, -2, -1, 0, 1, 6, 7, 8, 12, 13, 14, 15, 20, 29, 30, 31, 45, 59, 60, 61);
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const step = fc.oneof(
  weighted(4, fc.record({ act: fc.constant('add' as const), person: index(PEOPLE), in: daysLeft })),
  weighted(2, fc.record({ act: fc.constant('renew' as const), person: index(PEOPLE), which: fc.nat(5), in: daysLeft })),
  weighted(1, fc.record({ act: fc.constant('delete' as const), person: index(PEOPLE), which: fc.nat(5) })),
  weighted(2, fc.record({ act: fc.constant('join' as const), person: index(PEOPLE), team: index(TEAMS) })),
  weighted(1, fc.record({ act: fc.constant('leave' as const), person: index(PEOPLE), team: index(TEAMS) })),
  weighted(
    3,
    fc.record({
      act: fc.constant('configure' as const),
      team: index(TEAMS),
      emailReminders: fc.boolean(),
      expirationAlerts: fc.boolean(),
      reminderDays: fc.constantFrom(...REMINDER_SCHEDULES),
    }),
  ),
  weighted(
    6,
    fc.record({
      act: fc.constant('scan' as const),
      forward: fc.constantFrom(0, 1, 1, 1, 2, 5, 8),
      times: fc.constantFrom(1, 1, 3),
    }),
  ),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('the reminder scan', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api?.close());

  const query = (text: string, values: unknown[] = []) => pool(api.app.get(DataSource)).query(text, values);

  test('writes exactly what the rules say, whatever happens between the runs and however many run at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const world = await World.empty(api, query);
        for (const next of steps) await world.take(next);
      }),
      { numRuns: 40, includeErrorInReport: true },
    );
  }, 120_000);
});

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** The database and the oracle, side by side. */
class World {
  private readonly oracle = new ReminderOracle();
  private readonly userIds: string[] = [];
  private readonly teamIds: string[] = [];
  private day = START;

  private constructor(
    private readonly api: TestApp,
    private readonly query: Query,
  ) {}

  static async empty(api: TestApp, query: Query): Promise<World> {
    await query('truncate users, organizations, outbox_messages, reminder_scans cascade');
    const world = new World(api, query);
    for (let person = 0; person < PEOPLE; person += 1) {
      const id = randomUUID();
      await query('insert into users (id, email, time_zone) values ($1, $2, $3)', [
        id,
        `${id}@example.test`,
        ['UTC', 'Asia/Tokyo'][person],
      ]);
      world.userIds.push(id);
      world.oracle.people.push({ teams: [], credentials: new Map() });
    }
    for (let team = 0; team < TEAMS; team += 1) {
      const id = randomUUID();
      await query('insert into organizations (id, name) values ($1, $2)', [id, 'Ward']);
      world.teamIds.push(id);
      world.oracle.teams.push({ emailReminders: true, expirationAlerts: true, reminderDays: '30,14,7' });
    }
    return world;
  }

  async take(next: Step): Promise<void> {
    if (next.act === 'scan') return this.scan(next.forward, next.times);
    if (next.act === 'configure') {
      const { team, emailReminders, expirationAlerts, reminderDays } = next;
      this.oracle.teams[team] = { emailReminders, expirationAlerts, reminderDays };
      await this.query(
        'update organizations set email_reminders = $2, expiration_alerts = $3, reminder_days = $4 where id = $1',
        [this.teamIds[team], emailReminders, expirationAlerts, reminderDays],
      );
      return;
    }
    const person = this.oracle.people[next.person];
    const userId = this.userIds[next.person];
    if (!person) return;
    if (next.act === 'join' && !person.teams.includes(next.team)) {
      person.teams.push(next.team);
      await this.query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'member')`, [
        this.teamIds[next.team],
        userId,
      ]);
    } else if (next.act === 'leave') {
      person.teams = person.teams.filter((team) => team !== next.team);
      await this.query('delete from memberships where organization_id = $1 and user_id = $2', [
        this.teamIds[next.team],
        userId,
      ]);
    } else if (next.act === 'add') {
      const id = randomUUID();
      const expiry = someDay(this.day, next.in);
      person.credentials.set(id, expiry);
      await this.query(
        `insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date, created_at)
         values ($1, $2, 'First Aid', 'Red Cross', '2020-01-01', $3, '2020-01-01')`,
        [id, userId, expiry],
      );
    } else if (next.act === 'renew' || next.act === 'delete') {
      const ids = [...person.credentials.keys()];
      const id = ids[next.which % ids.length];
      if (!id) return;
      if (next.act === 'delete') {
        person.credentials.delete(id);
        await this.query('delete from credentials where id = $1', [id]);
        return;
      }
      const expiry = someDay(this.day, next.in);
      person.credentials.set(id, expiry);
      await this.query('update credentials set expiry_date = $2 where id = $1', [id, expiry]);
    }
  }

  private async scan(forward: number, times: number): Promise<void> {
    this.day = someDay(this.day, forward);
    const before = await this.written();
    const scans = this.api.app.get(ReminderScanService, { strict: false });
    await Promise.all(Array.from({ length: times }, () => scans.scanAsOf(this.day)));
    const expected = this.oracle.scan(this.day);
    const lines = [...expected].flatMap(([person, mail]) =>
      [...mail].map(([credential, offset]) => `${this.userIds[person]} ${credential} ${offset} ${this.day}`),
    );
    const after = await this.written();
    expect([...after].filter((line) => !before.has(line)).toSorted()).toEqual(lines.toSorted());
    const { rows } = await this.query(
      `select count(*)::int as mails, count(distinct user_id)::int as people from outbox_messages where dedupe_key like '%' || $1`,
      [this.day],
    );
    const digests = await this.query('select count(*)::int as count from reminder_digests where day = $1', [this.day]);
    expect(rows[0]).toEqual({ mails: digests.rows[0]?.['count'], people: digests.rows[0]?.['count'] });
  }

  private async written(): Promise<Set<string>> {
    const { rows } = await this.query(
      `select r.user_id || ' ' || r.credential_id || ' ' || r.offset_days || ' ' || d.day as line
       from reminders r join reminder_digests d on d.id = r.digest_id`,
    );
    return new Set(rows.map((row) => String(row['line'])));
  }
}
