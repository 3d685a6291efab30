import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from '@tracker/database/entities/auth/user.entity';
import { CalendarFeed } from '@tracker/database/entities/credentials/calendar-feed.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { ReminderScan } from '@tracker/database/entities/reminders/reminder-scan.entity';
import { MailerModule } from '../mailer/mailer.module.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { CalendarService } from './calendar/calendar.service.js';
import { DigestRenderer } from './digest.renderer.js';
import { ReminderRunService } from './reminder-run.service.js';
import { ReminderScanService } from './scan/reminder-scan.service.js';
import { ReminderRepository } from './scan/reminder.repository.js';

@Module({
  imports: [MailerModule, TypeOrmModule.forFeature([CalendarFeed, OutboxMessage, ReminderScan, User])],
  controllers: [CalendarController],
  providers: [CalendarService, DigestRenderer, ReminderRepository, ReminderRunService, ReminderScanService],
  exports: [ReminderRepository, ReminderRunService, ReminderScanService],
})
export class RemindersModule {}
