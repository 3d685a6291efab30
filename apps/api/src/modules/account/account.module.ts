import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountExport } from '@tracker/database/entities/account-export.entity';
import { Credential } from '@tracker/database/entities/credential.entity';
import { User } from '@tracker/database/entities/user.entity';
import { ENVIRONMENT } from '../../config/environment.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { AccountArchive } from './export/account-archive.js';
import { AccountDataRepository } from './export/account-data.repository.js';
import { AccountExportStorage, createAccountExportStorage } from './export/account-export-storage.js';
import { AccountExportController } from './export/account-export.controller.js';
import { AccountExportJob, AccountExportRemovalJob } from './export/account-export.job.js';
import { AccountExportRepository } from './export/account-export.repository.js';
import { AccountExportService } from './export/account-export.service.js';

/** What people may do with their account as a whole. */
@Module({
  imports: [
    CredentialsModule,
    DocumentsModule,
    MailerModule,
    TypeOrmModule.forFeature([AccountExport, Credential, User]),
  ],
  controllers: [AccountExportController],
  providers: [
    AccountArchive,
    AccountDataRepository,
    AccountExportJob,
    AccountExportRemovalJob,
    AccountExportRepository,
    AccountExportService,
    { provide: AccountExportStorage, inject: [ENVIRONMENT], useFactory: createAccountExportStorage },
  ],
})
export class AccountModule {}
