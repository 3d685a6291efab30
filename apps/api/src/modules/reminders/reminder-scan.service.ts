import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/calendar-date';
import { Clock } from '../../http/clock.js';
import { RelayWake } from '../mailer/relay-wake.js';
import { dueZones } from './due-zones.js';
import { ReminderRepository, type ScanCounts } from './reminder.repository.js';

/** A credential deleted or reminded of, or an account changed, while the statement ran; nothing was written, and a second look sees it. */
const WORTH_REPEATING = new Set(['23503', '23505', '40001', '40P01']);
const TRIES = 5;

@Injectable()
export class ReminderScanService {
  constructor(
    private readonly repository: ReminderRepository,
    private readonly clock: Clock,
    private readonly wake: RelayWake,
  ) {}

  /** Looks through the zones whose morning has come and that were not looked through for this day; null when there are none. */
  async scanDueZones(): Promise<ScanCounts | null> {
    const due = dueZones(this.clock.now(), await this.repository.zonesInUse());
    const zones = await this.repository.withoutScan(due);
    if (zones.length === 0) return null;
    return this.announced(() => this.repository.scan(zones));
  }

  /** As if it were the morning of `day` for everybody. */
  scanAsOf(day: CalendarDate): Promise<ScanCounts> {
    return this.announced(() => this.repository.scanAsOf(day));
  }

  private async announced(scan: () => Promise<ScanCounts>): Promise<ScanCounts> {
    const counts = await repeated(scan);
    if (counts.digests > 0) this.wake.announce();
    return counts;
  }
}

async function repeated(scan: () => Promise<ScanCounts>): Promise<ScanCounts> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await scan();
    } catch (error) {
      if (tries >= TRIES || !WORTH_REPEATING.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
