import { Injectable } from '@nestjs/common';
import type { OwnNotifications, OwnNotificationsChanges } from '@tracker/contracts/auth/notifications';
import type { StoppedList } from '@tracker/database/entities/mailer/mail-unsubscription.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { MailingList } from '../templates/mail-content.js';
import { UnsubscriptionRepository } from './unsubscription.repository.js';

const CHANGED_BY_LINK: Record<MailingList, readonly (keyof OwnNotifications)[]> = {
  reminders: ['emailReminders', 'expirationAlerts'],
  'team-updates': ['teamUpdates'],
};

@Injectable()
export class OwnNotificationsService {
  constructor(
    private readonly unsubscriptions: UnsubscriptionRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async read(userId: string): Promise<OwnNotifications> {
    return wantedBy(await this.unsubscriptions.listsOf(userId));
  }

  update(userId: string, changes: OwnNotificationsChanges): Promise<OwnNotifications> {
    return this.unitOfWork.run(async () => {
      await this.unsubscriptions.replace(userId, (stopped) => stoppedBy({ ...wantedBy(stopped), ...changes }));
      return this.read(userId);
    });
  }

  async switchList(userId: string, list: MailingList, isWanted: boolean): Promise<void> {
    await this.update(userId, Object.fromEntries(CHANGED_BY_LINK[list].map((kind) => [kind, isWanted])));
  }
}

function wantedBy(stopped: ReadonlySet<StoppedList>): OwnNotifications {
  return {
    emailReminders: !stopped.has('reminders') && !stopped.has('email-reminders'),
    expirationAlerts: !stopped.has('reminders') && !stopped.has('expiration-alerts'),
    teamUpdates: !stopped.has('team-updates'),
  };
}

function stoppedBy({ emailReminders, expirationAlerts, teamUpdates }: OwnNotifications): StoppedList[] {
  const lists: StoppedList[] = [];
  if (!emailReminders && !expirationAlerts) lists.push('reminders');
  else if (!emailReminders) lists.push('email-reminders');
  else if (!expirationAlerts) lists.push('expiration-alerts');
  if (!teamUpdates) lists.push('team-updates');
  return lists;
}
