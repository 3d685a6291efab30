import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, todayOf } from '../../platform/clock.js';
import type { MailContent } from '../mailer/templates/mail-content.js';
import type { MailData } from '../mailer/templates/mail-kinds.js';
import { MailRenderers } from '../mailer/templates/mail-renderers.js';
import { digestContent } from './digest-content.js';
import { ReminderRepository } from './scan/reminder.repository.js';

/** Reads current data when the mail is sent, because delivery may be a day late. */
@Injectable()
export class DigestRenderer implements OnModuleInit {
  constructor(
    private readonly renderers: MailRenderers,
    private readonly repository: ReminderRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.renderers.register('reminder-digest', (data) => this.render(data));
  }

  private async render({ digestId }: MailData['reminder-digest']): Promise<MailContent | null> {
    const digest = await this.repository.digest(digestId);
    if (!digest) return null;
    const { firstName, day, isAsOf, entries } = digest;
    const now = todayOf(digest, this.clock.now());
    return digestContent(firstName, entries, isAsOf || now < day ? day : now);
  }
}
