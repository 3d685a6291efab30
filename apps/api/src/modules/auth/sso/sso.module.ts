import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SsoConnection } from '@tracker/database/entities/auth/sso-connection.entity';
import { SsoDomain } from '@tracker/database/entities/auth/sso-domain.entity';
import { AuthModule } from '../auth.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { DomainProof } from './domain-proof.js';
import { SecretBox } from '../../../platform/outbound/secret-box.js';
import { SsoProviders } from './sso-provider.service.js';
import { SsoSettingsController } from './sso-settings.controller.js';
import { SsoSettingsService } from './sso-settings.service.js';
import { SsoSignInController } from './sso-sign-in.controller.js';
import { SsoSignInService } from './sso-sign-in.service.js';
import { SsoRepository } from './sso.repository.js';

@Module({
  imports: [AuthModule, OrganizationsModule, TypeOrmModule.forFeature([SsoConnection, SsoDomain])],
  controllers: [SsoSettingsController, SsoSignInController],
  providers: [DomainProof, SecretBox, SsoProviders, SsoRepository, SsoSettingsService, SsoSignInService],
})
export class SsoModule {}
