import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { CredentialsController } from './credentials.controller.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialsService } from './credentials.service.js';
import { CredentialExportController } from './export/credential-export.controller.js';
import { CredentialExportService } from './export/credential-export.service.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsRepository } from './imports/imports.repository.js';
import { ImportsService } from './imports/imports.service.js';
import { RenewalsController } from './renewals.controller.js';
import { RenewalsService } from './renewals.service.js';

@Module({
  imports: [MailerModule, OrganizationsModule, PortfolioModule, DocumentsModule],
  controllers: [ImportsController, CredentialsController, CredentialExportController, RenewalsController],
  providers: [
    ImportsRepository,
    ImportsService,
    CredentialsRepository,
    CredentialsService,
    CredentialExportService,
    RenewalsService,
  ],
  exports: [CredentialsRepository, CredentialsService, CredentialExportService],
})
export class CredentialsModule {}
