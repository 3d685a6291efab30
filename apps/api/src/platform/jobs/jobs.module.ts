import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { JobRunner } from './job-runner.js';

@Module({ imports: [DiscoveryModule, ScheduleModule.forRoot()], providers: [JobRunner] })
export class JobsModule {}
