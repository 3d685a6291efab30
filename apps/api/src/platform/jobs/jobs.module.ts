import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { JobRunner } from './job-runner.js';

/** Lets a process run the background jobs of the feature modules, and what their decorators schedule. */
@Module({ imports: [DiscoveryModule, ScheduleModule.forRoot()], providers: [JobRunner] })
export class JobsModule {}
