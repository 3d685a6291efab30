import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import {
  type AuditFilter,
  auditFilterSchema,
  auditPageSchema,
  type AuditQuery,
  auditQuerySchema,
  type AuditVerificationQuery,
  auditVerificationQuerySchema,
  auditVerificationSchema,
} from '@tracker/contracts/organizations/audit';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { Answers, Documented } from '../../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { AuditService } from './audit.service.js';

@Controller('api/organizations/:id/audit')
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @OrganizationPermission('audit.read')
  @Answers(auditPageSchema)
  list(@Param('id') id: string, @Query({ schema: auditQuerySchema }) query: AuditQuery) {
    return this.audit.list(id, query);
  }

  @Get('export/csv')
  @OrganizationPermission('audit.read')
  @Documented(({ ApiProduces }) => ApiProduces('text/csv'))
  async export(
    @Param('id') id: string,
    @Query({ schema: auditFilterSchema }) filter: AuditFilter,
    @CurrentActor() actor: Actor,
  ): Promise<StreamableFile> {
    const fileName = `audit-trail-${todayOf(actor, this.clock.now())}.csv`;
    return new StreamableFile(await this.audit.csv(actor.userId, id, filter), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }

  @Get('verify')
  @OrganizationPermission('audit.read')
  @Answers(auditVerificationSchema)
  verify(
    @CurrentActor() { userId }: Actor,
    @Param('id') id: string,
    @Query({ schema: auditVerificationQuerySchema }) query: AuditVerificationQuery,
  ) {
    return this.audit.verify(userId, id, query);
  }
}
