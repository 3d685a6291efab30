import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/environment.js';
import { createDocumentStorage, DocumentStorage } from './document-storage.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsRepository } from './documents.repository.js';
import { DocumentsService } from './documents.service.js';
import { OrphanSweepJob } from './orphan-sweep.job.js';

@Module({
  controllers: [DocumentsController],
  providers: [
    { provide: DocumentStorage, inject: [ENVIRONMENT], useFactory: createDocumentStorage },
    DocumentsRepository,
    DocumentsService,
    OrphanSweepJob,
  ],
  exports: [DocumentsService],
})
export class DocumentsModule {}
