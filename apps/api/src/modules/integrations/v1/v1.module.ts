import { Module } from '@nestjs/common';
import { CredentialsModule } from '../../credentials/credentials.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { RequirementsModule } from '../../requirements/requirements.module.js';
import { V1CredentialsController } from './v1-credentials.controller.js';
import { V1MembersController } from './v1-members.controller.js';
import { V1OversightController } from './v1-oversight.controller.js';
import { V1Rows } from './v1-rows.js';

@Module({
  imports: [CredentialsModule, OrganizationsModule, RequirementsModule],
  controllers: [V1CredentialsController, V1MembersController, V1OversightController],
  providers: [V1Rows],
})
export class V1Module {}
