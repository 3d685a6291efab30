import { Module } from '@nestjs/common';
import { Downloads } from './downloads.service.js';

@Module({ providers: [Downloads], exports: [Downloads] })
export class DownloadsModule {}
