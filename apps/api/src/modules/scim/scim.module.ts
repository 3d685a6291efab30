import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ScimToken } from '@tracker/database/entities/scim-token.entity';
import { ScimUser } from '@tracker/database/entities/scim-user.entity';
import { DirectoryLookup } from '../../actor/directory.js';
import { AccountModule } from '../account/account.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { ScimDiscoveryController } from './scim-discovery.controller.js';
import { ScimTokenController } from './scim-token.controller.js';
import { ScimTokenRepository } from './scim-token.repository.js';
import { ScimTokenService } from './scim-token.service.js';
import { ScimUserRepository } from './scim-user.repository.js';
import { ScimUserService } from './scim-user.service.js';
import { ScimUsersController } from './scim-users.controller.js';

/** The directories of organizations: which people they have, told by programs (SCIM 2.0). */
@Module({
  imports: [AccountModule, AuthModule, OrganizationsModule, TypeOrmModule.forFeature([ScimToken, ScimUser])],
  controllers: [ScimTokenController, ScimDiscoveryController, ScimUsersController],
  providers: [
    ScimTokenRepository,
    ScimTokenService,
    ScimUserRepository,
    ScimUserService,
    { provide: DirectoryLookup, useExisting: ScimTokenService },
  ],
  exports: [DirectoryLookup],
})
export class ScimModule {}
