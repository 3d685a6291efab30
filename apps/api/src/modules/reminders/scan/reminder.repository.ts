import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { ReminderScan } from '@tracker/database/entities/reminders/reminder-scan.entity';
import { Statements, statement } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { In, Like, type Repository } from 'typeorm';
import type { DueZone } from './due-zones.js';
import {
  ALERT_OFFSET,
  LEDGER,
  PEOPLE_TO_LOOK_AT,
  SCAN,
  type ScanCounts,
  ZONES_IN_USE,
  type ZonesToScan,
} from './reminder-scan.sql.js';

export interface DigestEntry {
  id: string;
  name: string;
  issuingBody: string;
  expiryDate: CalendarDate;
  /** Whether the person typed the name, rather than an organization or an issuer. */
  isOwn: boolean;
}

interface Digest {
  firstName: string | null;
  timeZone: string;
  day: CalendarDate;
  isAsOf: boolean;
  entries: DigestEntry[];
}

/** Changes after `since` wait until the next day. */
export interface ZoneToScan extends Omit<DueZone, 'since'> {
  since: Date | 'infinity';
}

const DIGEST = statement<{ id: string }, Omit<Digest, 'entries'>>(
  'reminder-digest',
  `select u.first_name as "firstName", u.time_zone as "timeZone", d.day, d.is_as_of as "isAsOf"
    from reminder_digests d join users u on u.id = d.user_id where d.id = :id`,
);

const ENTRIES = statement<{ id: string }, DigestEntry>(
  'reminder-digest-entries',
  `select c.id, c.name, c.issuing_body as "issuingBody", c.expiry_date as "expiryDate",
      coalesce(c.recorded_by, c.owner_id) = c.owner_id and c.badge_verdict is null as "isOwn"
    from reminders r
      join credentials c on c.id = r.credential_id and c.owner_id = r.user_id and c.expiry_date = r.expiry_date and c.archived_at is null
    where r.digest_id = :id and not exists (
      select from mail_unsubscriptions s where s.user_id = r.user_id
        and s.list = case when r.offset_days = ${ALERT_OFFSET} then 'expiration-alerts' else 'email-reminders' end
    ) order by c.expiry_date, c.name, c.id`,
);

type Follower = (zones: readonly ZoneToScan[], people: readonly string[]) => Promise<void>;

@Injectable()
export class ReminderRepository {
  private readonly followers: Follower[] = [];

  constructor(
    @InjectRepository(OutboxMessage) private readonly messages: Repository<OutboxMessage>,
    @InjectRepository(ReminderScan) private readonly scans: Repository<ReminderScan>,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Modules that depend on this one add what else they write about what a scan finds. */
  addFollower(follower: Follower): void {
    this.followers.push(follower);
  }

  async zonesInUse(): Promise<string[]> {
    return (await this.statements.rows(ZONES_IN_USE, {})).map(({ timeZone }) => timeZone);
  }

  async withoutScan(zones: readonly DueZone[]): Promise<DueZone[]> {
    const days = new Set(zones.map(({ day }) => day));
    const scans = await this.scans.findBy({ day: In([...days]) });
    const scanned = new Set(scans.map(keyOf));
    return zones.filter((zone) => !scanned.has(keyOf(zone)));
  }

  async peopleToScan(zones: readonly ZoneToScan[]): Promise<string[]> {
    const rows = await this.unitOfWork.run(
      () => this.statements.rows(PEOPLE_TO_LOOK_AT, columnsOf(zones)),
      'background',
    );
    return rows.map(({ userId }) => userId);
  }

  async scan(zones: readonly ZoneToScan[], people: readonly string[], isAsOf: boolean): Promise<ScanCounts> {
    const values = { ...columnsOf(zones), people, isAsOf };
    const [counts] = await this.unitOfWork.run(async () => {
      const found = await this.statements.rows(SCAN, values);
      for (const follow of this.followers) await follow(zones, people);
      return found;
    }, 'background');
    return counts ?? { digests: 0, reminders: 0, alerts: 0 };
  }

  async recordScan(zones: readonly ZoneToScan[], people: readonly string[]): Promise<void> {
    await this.statements.rows(LEDGER, { ...columnsOf(zones), people });
  }

  async digest(id: string): Promise<Digest | null> {
    const digest = await this.statements.one(DIGEST, { id });
    return digest && { ...digest, entries: await this.statements.rows(ENTRIES, { id }) };
  }

  countQueued(day: CalendarDate): Promise<number> {
    return this.messages.countBy({
      state: 'queued',
      kind: In(['reminder-digest', 'compliance-week']),
      dedupeKey: Like(`%:${day}`),
    });
  }
}

const columnsOf = (zones: readonly ZoneToScan[]): ZonesToScan => ({
  timeZones: zones.map(({ timeZone }) => timeZone),
  days: zones.map(({ day }) => day),
  since: zones.map(({ since }) => since),
});

const keyOf = ({ timeZone, day }: Pick<DueZone, 'timeZone' | 'day'>) => `${timeZone} ${day}`;
