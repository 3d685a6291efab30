import { Controller } from '@nestjs/common';
import { scimGroupSchema, scimUserSchema } from '@tracker/contracts/auth/scim';
import { ScimGroupService } from './groups/scim-group.service.js';
import { scimResourceController } from './scim-resource.controller.js';
import { ScimUserService } from './users/scim-user.service.js';

@Controller('scim/v2/Users')
export class ScimUsersController extends scimResourceController(scimUserSchema) {
  constructor(readonly resources: ScimUserService) {
    super();
  }
}

@Controller('scim/v2/Groups')
export class ScimGroupsController extends scimResourceController(scimGroupSchema) {
  constructor(readonly resources: ScimGroupService) {
    super();
  }
}
