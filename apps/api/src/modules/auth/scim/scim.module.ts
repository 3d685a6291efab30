import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ScimGroup } from '@tracker/database/entities/auth/scim-group.entity';
import { ScimToken } from '@tracker/database/entities/auth/scim-token.entity';
import { ScimUser } from '@tracker/database/entities/auth/scim-user.entity';
import { DirectoryLookup } from '../../../platform/actor/directory.js';
import { AccountModule } from '../account/account.module.js';
import { AuthModule } from '../auth.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { RequirementsModule } from '../../requirements/requirements.module.js';
import { ScimDiscoveryController } from './scim-discovery.controller.js';
import { ScimGroupRepository } from './groups/scim-group.repository.js';
import { ScimGroupService } from './groups/scim-group.service.js';
import { ScimTokenController } from './token/scim-token.controller.js';
import { ScimTokenService } from './token/scim-token.service.js';
import { ScimUserRepository } from './users/scim-user.repository.js';
import { ScimUserService } from './users/scim-user.service.js';
import { ScimGroupsController, ScimUsersController } from './scim-controllers.js';

/** The directories of organizations: which people they have, told by programs (SCIM 2.0). */
@Module({
  imports: [
    AccountModule,
    AuthModule,
    OrganizationsModule,
    RequirementsModule,
    TypeOrmModule.forFeature([ScimGroup, ScimToken, ScimUser]),
  ],
  controllers: [ScimTokenController, ScimDiscoveryController, ScimGroupsController, ScimUsersController],
  providers: [
    ScimGroupRepository,
    ScimGroupService,
    ScimTokenService,
    ScimUserRepository,
    ScimUserService,
    { provide: DirectoryLookup, useExisting: ScimTokenService },
  ],
  exports: [DirectoryLookup],
})
export class ScimModule {}
