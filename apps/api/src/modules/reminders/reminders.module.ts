import { Module } from '@nestjs/common';
import { MailerModule } from '../mailer/mailer.module.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { CalendarService } from './calendar/calendar.service.js';
import { ReminderRunService } from './reminder-run.service.js';
import { ReminderScanService } from './scan/reminder-scan.service.js';
import { ReminderRepository } from './scan/reminder.repository.js';

@Module({
  imports: [MailerModule],
  controllers: [CalendarController],
  providers: [CalendarService, ReminderRepository, ReminderRunService, ReminderScanService],
  exports: [ReminderRepository, ReminderRunService, ReminderScanService],
})
export class RemindersModule {}
