import { addDays, daysBetween } from '@tracker/contracts/values/calendar-date';

export interface TeamModel {
  emailReminders: boolean;
  expirationAlerts: boolean;
  reminderDays: string;
}

export interface WishModel {
  emailReminders: boolean;
  expirationAlerts: boolean;
}

interface PersonModel {
  teams: number[];
  credentials: Map<string, string>;
  /** Credentials changed after a morning scan, with its day. Neither that scan nor an earlier one includes them. */
  late: Map<string, string>;
  wants: WishModel;
}

interface ScanModel {
  day: string;
  isAsOf: boolean;
  isReached: (person: number) => boolean;
}

/** A reference implementation of the reminder rules in plain loops, to check the SQL statement against. */
export class ReminderOracle {
  readonly people: PersonModel[] = [];
  readonly teams: TeamModel[] = [];
  private readonly told = new Map<string, number[]>();
  private readonly digests = new Set<string>();

  /** Offsets by person and credential id. Assumes that all credentials were created long before. */
  scan({ day, isAsOf, isReached }: ScanModel): Map<number, Map<string, number>> {
    const mails = new Map<number, Map<string, number>>();
    this.people.forEach((person, index) => {
      if (this.digests.has(`${index} ${day}`) || !isReached(index)) return;
      const mail = new Map<string, number>();
      for (const [id, expiry] of person.credentials) {
        const offset = this.offsetFor(person, daysBetween(day, expiry));
        if (offset === null || (!isAsOf && (person.late.get(id) ?? '') >= day)) continue;
        const told = this.told.get(`${id} ${expiry}`) ?? [];
        if (told.some((earlier) => earlier <= offset)) continue;
        mail.set(id, offset);
      }
      if (mail.size === 0) return;
      for (const [id, offset] of mail) {
        const key = `${id} ${person.credentials.get(id)}`;
        this.told.set(key, [...(this.told.get(key) ?? []), offset]);
      }
      this.digests.add(`${index} ${day}`);
      mails.set(index, mail);
    });
    return mails;
  }

  private offsetFor(person: PersonModel, daysLeft: number): number | null {
    const teams = person.teams.map((index) => this.teams[index] as TeamModel);
    if (daysLeft < 0) {
      const wants = teams.length === 0 || teams.some((team) => team.expirationAlerts);
      return wants && person.wants.expirationAlerts && daysLeft >= -7 ? -1 : null;
    }
    if (!person.wants.emailReminders) return null;
    const schedules =
      teams.length === 0 ? ['30,14,7'] : teams.filter((team) => team.emailReminders).map((team) => team.reminderDays);
    const reached = schedules.flatMap((schedule) => schedule.split(',').map(Number)).filter((days) => days >= daysLeft);
    return reached.length > 0 ? Math.min(...reached) : null;
  }
}

export const someDay = (base: string, days: number) => addDays(base, days);
