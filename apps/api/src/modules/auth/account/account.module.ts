import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountDeletion } from '@tracker/database/entities/auth/account-deletion.entity';
import { AccountExport } from '@tracker/database/entities/auth/account-export.entity';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { Portfolio } from '@tracker/database/entities/portfolio/portfolio.entity';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { ENVIRONMENT } from '../../../platform/config/environment.js';
import { CredentialsModule } from '../../credentials/credentials.module.js';
import { DocumentsModule } from '../../documents/documents.module.js';
import { MailerModule } from '../../mailer/mailer.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { AccountDeletionController } from './deletion/account-deletion.controller.js';
import { AccountDeletionRepository } from './deletion/account-deletion.repository.js';
import { AccountDeletionService } from './deletion/account-deletion.service.js';
import { ErasureRepository } from './deletion/erasure.repository.js';
import { ErasureService } from './deletion/erasure.service.js';
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
    OrganizationsModule,
    TypeOrmModule.forFeature([AccountDeletion, AccountExport, Credential, OutboxMessage, Portfolio, Session, User]),
  ],
  controllers: [AccountDeletionController, AccountExportController],
  providers: [
    AccountArchive,
    AccountDataRepository,
    AccountDeletionRepository,
    AccountDeletionService,
    ErasureRepository,
    ErasureService,
    AccountExportJob,
    AccountExportRemovalJob,
    AccountExportRepository,
    AccountExportService,
    { provide: AccountExportStorage, inject: [ENVIRONMENT], useFactory: createAccountExportStorage },
  ],
  exports: [ErasureRepository],
})
export class AccountModule {}
