import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarFeed } from '@tracker/database/entities/credentials/calendar-feed.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { CalendarFeedController } from './calendar-feed.controller.js';
import { CalendarFileController } from './calendar-file.controller.js';
import { CalendarService } from './calendar.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CalendarFeed, User])],
  controllers: [CalendarFeedController, CalendarFileController],
  providers: [CalendarService],
})
export class CalendarModule {}
