import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobRunner } from './job-runner.js';

/** Lets a process run the background jobs of the feature modules. */
@Module({ imports: [DiscoveryModule], providers: [JobRunner] })
export class JobsModule {}
