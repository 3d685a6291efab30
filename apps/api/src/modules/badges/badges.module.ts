import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CredentialBadge } from '@tracker/database/entities/credentials/credential-badge.entity';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { MailerModule } from '../mailer/mailer.module.js';
import { BadgeCheckService } from './import/badge-check.service.js';
import { BadgeImportService } from './import/badge-import.service.js';
import { BadgesController } from './import/badges.controller.js';
import { BadgesRepository } from './import/badges.repository.js';
import { VerifyController } from './import/verify.controller.js';
import { BadgeDocuments } from './verification/badge-documents.js';
import { BadgeIssuers } from './verification/badge-issuers.js';
import { BadgeVerifier } from './verification/badge-verifier.service.js';

@Module({
  imports: [CredentialsModule, DocumentsModule, MailerModule, TypeOrmModule.forFeature([CredentialBadge])],
  controllers: [BadgesController, VerifyController],
  providers: [BadgeCheckService, BadgeDocuments, BadgeImportService, BadgeIssuers, BadgesRepository, BadgeVerifier],
})
export class BadgesModule {}
