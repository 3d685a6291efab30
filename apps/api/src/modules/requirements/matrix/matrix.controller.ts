import { Body, Controller, Get, Header, Param, Post, Query, StreamableFile } from '@nestjs/common';
import {
  askedSchema,
  type Asking,
  askingSchema,
  cellDetailSchema,
  complianceMatrixSchema,
  type MatrixFilter,
  matrixFilterSchema,
  type MatrixQuery,
  matrixQuerySchema,
} from '@tracker/contracts/requirements/compliance-matrix';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { Answers, AnswersReady, Documented } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor, CurrentMembership } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { MatrixService } from './matrix.service.js';
import { RequestsService } from './requests.service.js';

@Controller('api/organizations/:id')
export class MatrixController {
  constructor(
    private readonly matrix: MatrixService,
    private readonly requests: RequestsService,
    private readonly clock: Clock,
  ) {}

  @Get('compliance-matrix')
  @OrganizationPermission('requirements.read')
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(complianceMatrixSchema)
  page(
    @CurrentMembership() membership: Membership,
    @CurrentActor() actor: Actor,
    @Query({ schema: matrixQuerySchema }) query: MatrixQuery,
  ): Promise<string> {
    return this.matrix.pageJson(membership, actor, query);
  }

  @Get('compliance-matrix/members/:userId/types/:typeId')
  @OrganizationPermission('requirements.manage')
  @Answers(cellDetailSchema)
  cell(
    @CurrentMembership() membership: Membership,
    @CurrentActor() actor: Actor,
    @Param('userId', { schema: idSchema }) userId: string,
    @Param('typeId', { schema: idSchema }) typeId: string,
  ) {
    return this.matrix.cell(membership, actor, userId, typeId);
  }

  @Get('compliance-matrix.csv')
  @OrganizationPermission('requirements.read')
  @Documented(({ ApiProduces }) => ApiProduces('text/csv'))
  async csv(
    @CurrentMembership() membership: Membership,
    @CurrentActor() actor: Actor,
    @Query({ schema: matrixFilterSchema }) filter: MatrixFilter,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.matrix.csv(membership, actor, filter), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="compliance-matrix-${todayOf(actor, this.clock.now())}.csv"`,
    });
  }

  @Post('compliance-matrix/requests')
  @OrganizationPermission('requirements.manage')
  @Answers(askedSchema)
  request(@Param('id') id: string, @CurrentActor() actor: Actor, @Body({ schema: askingSchema }) asking: Asking) {
    return this.requests.send(id, actor, asking);
  }
}
