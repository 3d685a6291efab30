import { Injectable, type OnModuleInit } from '@nestjs/common';
import { statement, Statements } from '@tracker/database/statements';
import { ReminderRepository, type ZoneToScan } from '../../reminders/scan/reminder.repository.js';

const ADD = statement<{ people: readonly string[]; timeZones: string[]; days: string[] }, { written: string }>(
  'webhook-expiry-events',
  'select add_expiry_events(:people::uuid[], :timeZones::text[], :days::date[]) as written',
);

/** The reminder scan finds credentials that reach 30 days or expire; it writes their events in its own transactions. */
@Injectable()
export class ExpiryEvents implements OnModuleInit {
  constructor(
    private readonly reminders: ReminderRepository,
    private readonly statements: Statements,
  ) {}

  onModuleInit(): void {
    this.reminders.addFollower((zones, people) => this.add(zones, people));
  }

  private async add(zones: readonly ZoneToScan[], people: readonly string[]): Promise<void> {
    await this.statements.rows(ADD, {
      people,
      timeZones: zones.map(({ timeZone }) => timeZone),
      days: zones.map(({ day }) => day),
    });
  }
}
