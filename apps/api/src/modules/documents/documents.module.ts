import { Module } from '@nestjs/common';
import { ENVIRONMENT } from '../../platform/config/environment.js';
import { DocumentRemovals } from './document-removals.js';
import { createDocumentStorage, DocumentStorage } from './document-storage.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { UploadSweepJob } from './upload-sweep.job.js';

@Module({
  controllers: [DocumentsController],
  providers: [
    { provide: DocumentStorage, inject: [ENVIRONMENT], useFactory: createDocumentStorage },
    DocumentsService,
    DocumentRemovals,
    UploadSweepJob,
  ],
  exports: [DocumentsService],
})
export class DocumentsModule {}
