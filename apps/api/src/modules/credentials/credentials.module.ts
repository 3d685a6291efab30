import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { CredentialsController } from './credentials.controller.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialsService } from './credentials.service.js';

@Module({
  imports: [DocumentsModule],
  controllers: [CredentialsController],
  providers: [CredentialsRepository, CredentialsService],
})
export class CredentialsModule {}
