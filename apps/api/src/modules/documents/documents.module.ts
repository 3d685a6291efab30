import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CredentialBadge } from '@tracker/database/entities/credentials/credential-badge.entity';
import { CredentialRenewal } from '@tracker/database/entities/credentials/credential-renewal.entity';
import { Document } from '@tracker/database/entities/credentials/document.entity';
import { ENVIRONMENT } from '../../platform/config/environment.js';
import { DocumentRemovals } from './document-removals.js';
import { createDocumentStorage, DocumentStorage } from './document-storage.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsRepository } from './documents.repository.js';
import { DocumentsService } from './documents.service.js';
import { UploadSweepJob } from './upload-sweep.job.js';

@Module({
  imports: [TypeOrmModule.forFeature([CredentialBadge, CredentialRenewal, Document])],
  controllers: [DocumentsController],
  providers: [
    { provide: DocumentStorage, inject: [ENVIRONMENT], useFactory: createDocumentStorage },
    DocumentsRepository,
    DocumentsService,
    DocumentRemovals,
    UploadSweepJob,
  ],
  exports: [DocumentsService],
})
export class DocumentsModule {}
