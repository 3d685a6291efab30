import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { type Asked, askedSchema, type Asking, askingSchema } from '@tracker/contracts/requirements/compliance-matrix';
import type { Actor } from '../../../platform/actor/actor.js';
import { Answers } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { AskingService } from './asking.service.js';

@Controller('api/organizations/:id/compliance-matrix/requests')
export class AskingController {
  constructor(private readonly asking: AskingService) {}

  @Post()
  @HttpCode(200)
  @OrganizationPermission('requirements.manage')
  @Answers(askedSchema)
  ask(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: askingSchema }) asking: Asking,
  ): Promise<Asked> {
    return this.asking.ask(id, actor, asking);
  }
}
