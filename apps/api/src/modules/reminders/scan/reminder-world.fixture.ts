import { randomUUID } from 'node:crypto';
import type { Cleaner } from '../../../testing/cleaner.js';
import type { TestApp } from '../../../testing/test-app.js';
import { MailPreferences } from '../../mailer/preferences/mail-preferences.js';
import { ReminderOracle, someDay, type TeamModel, type WishModel } from './reminder-oracle.fixture.js';
import { ReminderScanService } from './reminder-scan.service.js';
import { ReminderRepository } from './reminder.repository.js';

const EVERYTHING: WishModel = { emailReminders: true, expirationAlerts: true };
const START = '2027-01-15';
export const ZONES = ['UTC', 'Asia/Tokyo', 'America/Bogota'];
const PEOPLE = 3;
const TEAMS = 2;

interface ScanStep {
  isAsOf: boolean;
  forward: number;
  times: number;
  /** Number of batches after which the scan is interrupted. */
  cutAfter: number | null;
}

/** Applies each change to the database and to the oracle. All time zones share one date when a scan runs. */
export class ReminderWorld {
  private readonly oracle = new ReminderOracle();
  private readonly userIds: string[] = [];
  private readonly teamIds: string[] = [];
  /** Zones and days with a complete morning scan. */
  private readonly mornings = new Set<string>();
  private readonly zones: string[] = [];
  private readonly seen = new Set<string>();
  private day = START;

  private constructor(private readonly api: TestApp) {}

  static async empty(api: TestApp, cleaner: Cleaner): Promise<ReminderWorld> {
    const world = new ReminderWorld(api);
    await cleaner.clean();
    for (let person = 0; person < PEOPLE; person += 1) {
      const id = randomUUID();
      const zone = ZONES[person] ?? 'UTC';
      await world.query('insert into users (id, email, time_zone) values ($1, $2, $3)', [id, `${id}@t.test`, zone]);
      world.userIds.push(id);
      world.zones.push(zone);
      world.oracle.people.push({ teams: [], credentials: new Map(), late: new Map(), wants: { ...EVERYTHING } });
    }
    for (let team = 0; team < TEAMS; team += 1) {
      const id = randomUUID();
      await world.query('insert into organizations (id, name) values ($1, $2)', [id, 'Ward']);
      world.teamIds.push(id);
      world.oracle.teams.push({ emailReminders: true, expirationAlerts: true, reminderDays: '30,14,7' });
    }
    return world;
  }

  async configure(team: number, settings: TeamModel): Promise<void> {
    this.oracle.teams[team] = settings;
    await this.query(
      'update organizations set email_reminders = $2, expiration_alerts = $3, reminder_days = $4 where id = $1',
      [this.teamIds[team], settings.emailReminders, settings.expirationAlerts, settings.reminderDays],
    );
  }

  async join(index: number, team: number): Promise<void> {
    const person = this.person(index);
    if (person.teams.includes(team)) return;
    person.teams.push(team);
    await this.query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'member')`, [
      this.teamIds[team],
      this.userIds[index],
    ]);
  }

  async leave(index: number, team: number): Promise<void> {
    const person = this.person(index);
    person.teams = person.teams.filter((joined) => joined !== team);
    await this.query('delete from memberships where organization_id = $1 and user_id = $2', [
      this.teamIds[team],
      this.userIds[index],
    ]);
  }

  async wish(index: number, wants: WishModel): Promise<void> {
    this.person(index).wants = wants;
    await this.api.get(MailPreferences).update(this.userIds[index] ?? '', { ...wants });
  }

  async move(index: number, zone: string): Promise<void> {
    this.zones[index] = zone;
    await this.query('update users set time_zone = $2 where id = $1', [this.userIds[index], zone]);
  }

  async add(index: number, daysLeft: number): Promise<void> {
    const id = randomUUID();
    const expiry = someDay(this.day, daysLeft);
    this.person(index).credentials.set(id, expiry);
    await this.query(
      `insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date, created_at)
       values ($1, $2, 'First Aid', 'Red Cross', '2020-01-01', $3, '2020-01-01')`,
      [id, this.userIds[index], expiry],
    );
  }

  async renew(index: number, which: number, daysLeft: number): Promise<void> {
    const id = this.oneOf(index, which);
    const expiry = someDay(this.day, daysLeft);
    if (id) this.person(index).credentials.set(id, expiry);
    await this.query('update credentials set expiry_date = $2 where id = $1', [id, expiry]);
  }

  /** Changes only the name, with a timestamp after the morning of the next day. */
  async rename(index: number, which: number): Promise<void> {
    const id = this.oneOf(index, which);
    const day = someDay(this.day, 1);
    if (id) this.person(index).late.set(id, day);
    await this.query(`update credentials set name = 'Renamed', updated_at = $2::date + time '14:00' where id = $1`, [
      id,
      day,
    ]);
  }

  async remove(index: number, which: number): Promise<void> {
    const id = this.oneOf(index, which);
    if (id) this.person(index).credentials.delete(id);
    await this.query('delete from credentials where id = $1', [id]);
  }

  async scan({ isAsOf, forward, times, cutAfter }: ScanStep): Promise<{ written: string[]; expected: string[] }> {
    this.day = someDay(this.day, forward);
    // After 08:00 in every zone, and on the same date.
    this.api.clock.set(`${this.day}T14:30:00Z`);
    const reached = await this.run(isAsOf, times, cutAfter);
    const isOpen = (person: number) => isAsOf || !this.mornings.has(`${this.zones[person]} ${this.day}`);
    const isReached = (person: number) => isOpen(person) && (reached?.has(this.userIds[person] ?? '') ?? true);
    const expected = this.oracle.scan({ day: this.day, isAsOf, isReached });
    if (!isAsOf && !reached) for (const zone of this.zones) this.mornings.add(`${zone} ${this.day}`);
    return {
      written: await this.newlyWritten(),
      expected: [...expected]
        .flatMap(([person, mail]) =>
          [...mail].map(([credential, offset]) => `${this.userIds[person]} ${credential} ${offset} ${this.day}`),
        )
        .toSorted(),
    };
  }

  async mailsAndDigests(): Promise<unknown[]> {
    const counts = `select count(*)::int as mails, count(distinct user_id)::int as people from outbox_messages where dedupe_key like '%' || $1`;
    const digests = 'select count(*)::int as mails, count(*)::int as people from reminder_digests where day = $1';
    return [(await this.query(counts, [this.day])).rows[0], (await this.query(digests, [this.day])).rows[0]];
  }

  /** People scanned before an interruption; null for a complete scan. */
  private async run(isAsOf: boolean, times: number, cutAfter: number | null): Promise<Set<string> | null> {
    const scans = this.api.get(ReminderScanService);
    scans.peopleInBatch = times === 1 && cutAfter === null ? PEOPLE : 1;
    const scan = (signal?: AbortSignal) => (isAsOf ? scans.scanAsOf(this.day, signal) : scans.scanDueZones(signal));
    if (cutAfter === null) {
      await Promise.all(Array.from({ length: times }, () => scan()));
      return null;
    }
    const repository = this.api.get(ReminderRepository);
    const ending = new AbortController();
    const reached: string[] = [];
    const original = repository.scan.bind(repository);
    repository.scan = async (zones, people, asOf) => {
      const counts = await original(zones, people, asOf);
      if (reached.push(...people) >= cutAfter) ending.abort();
      return counts;
    };
    try {
      await scan(ending.signal);
      return null;
    } catch (error) {
      if (!ending.signal.aborted) throw error;
      return new Set(reached);
    } finally {
      repository.scan = original;
    }
  }

  private async newlyWritten(): Promise<string[]> {
    const { rows } = await this.query(
      `select r.user_id || ' ' || r.credential_id || ' ' || r.offset_days || ' ' || d.day as line
       from reminders r join reminder_digests d on d.id = r.digest_id`,
    );
    const written = rows.map((row) => String(row['line'])).filter((line) => !this.seen.has(line));
    for (const line of written) this.seen.add(line);
    return written.toSorted();
  }

  private person(index: number) {
    const person = this.oracle.people[index];
    if (!person) throw new Error(`There is no person ${index}.`);
    return person;
  }

  private oneOf(index: number, which: number): string | undefined {
    const ids = [...this.person(index).credentials.keys()];
    return ids[which % ids.length];
  }

  private query(text: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> {
    return this.api.query(text, values);
  }
}
