import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ScimToken } from '@tracker/database/entities/scim-token.entity';
import { DirectoryLookup } from '../../actor/directory.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ScimDiscoveryController } from './scim-discovery.controller.js';
import { ScimTokenController } from './scim-token.controller.js';
import { ScimTokenRepository } from './scim-token.repository.js';
import { ScimTokenService } from './scim-token.service.js';

@Module({
  imports: [OrganizationsModule, TypeOrmModule.forFeature([ScimToken])],
  controllers: [ScimTokenController, ScimDiscoveryController],
  providers: [ScimTokenRepository, ScimTokenService, { provide: DirectoryLookup, useExisting: ScimTokenService }],
  exports: [DirectoryLookup],
})
export class ScimModule {}
