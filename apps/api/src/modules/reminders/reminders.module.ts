import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { ReminderScan } from '@tracker/database/entities/reminders/reminder-scan.entity';
import { MailerModule } from '../mailer/mailer.module.js';
import { DigestRenderer } from './digest.renderer.js';
import { ReminderRunService } from './reminder-run.service.js';
import { ReminderScanTurn } from './scan/reminder-scan-turn.js';
import { ReminderScanService } from './scan/reminder-scan.service.js';
import { ReminderRepository } from './scan/reminder.repository.js';
import { ReminderScheduler } from './reminder.scheduler.js';
import { RunsAsOf } from './runs-as-of.js';

@Module({
  imports: [MailerModule, TypeOrmModule.forFeature([OutboxMessage, ReminderScan])],
  providers: [
    DigestRenderer,
    ReminderRepository,
    ReminderRunService,
    ReminderScanService,
    ReminderScanTurn,
    ReminderScheduler,
    RunsAsOf,
  ],
  exports: [ReminderRunService, ReminderScanService, RunsAsOf],
})
export class RemindersModule {}
