import { Global, Module } from '@nestjs/common';
import { ScheduledTasks } from './scheduled-tasks.js';

/** Every module may have scheduled work, in whichever process the schedules run. */
@Global()
@Module({ providers: [ScheduledTasks], exports: [ScheduledTasks] })
export class ScheduledTasksModule {}
