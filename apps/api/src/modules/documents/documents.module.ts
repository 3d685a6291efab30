import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CredentialRenewal } from '@tracker/database/entities/credential-renewal.entity';
import { DocumentStore } from '@tracker/database/entities/document-store.entity';
import { Document } from '@tracker/database/entities/document.entity';
import { DurableJob } from '@tracker/database/entities/durable-job.entity';
import { ENVIRONMENT } from '../../config/environment.js';
import { DocumentInstallation } from './document-installation.service.js';
import { DocumentReaders } from './document-readers.js';
import { DocumentRemovals } from './document-removals.js';
import { createDocumentStorage, DocumentStorage } from './document-storage.js';
import { DocumentStoreRepository } from './document-store.repository.js';
import { DocumentSurvey } from './document-survey.js';
import { DocumentTrash } from './document-trash.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsRepository } from './documents.repository.js';
import { DocumentsService } from './documents.service.js';
import { OrphanSweepJob } from './orphan-sweep.job.js';
import { SweepMetrics } from './sweep-metrics.js';
import { UploadSweepJob } from './upload-sweep.job.js';

@Module({
  imports: [TypeOrmModule.forFeature([CredentialRenewal, Document, DocumentStore, DurableJob])],
  controllers: [DocumentsController],
  providers: [
    { provide: DocumentStorage, inject: [ENVIRONMENT], useFactory: createDocumentStorage },
    DocumentsRepository,
    DocumentsService,
    DocumentReaders,
    DocumentRemovals,
    DocumentStoreRepository,
    DocumentSurvey,
    DocumentInstallation,
    DocumentTrash,
    OrphanSweepJob,
    UploadSweepJob,
    SweepMetrics,
  ],
  exports: [DocumentReaders, DocumentsService],
})
export class DocumentsModule {}
