import { Controller, Get, Param, Query, Req, StreamableFile } from '@nestjs/common';
import { type AuditPackQuery, auditPackQuerySchema } from '@tracker/contracts/reports/compliance-report';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor/actor.js';
import { CurrentActor } from '../../../platform/http/access/current-actor.decorator.js';
import { OrganizationPermission } from '../../../platform/http/access/route-rules.js';
import { Documented } from '../../../platform/http/answers/answers.decorator.js';
import { contentDisposition } from '../../../platform/http/answers/headers.js';
import { AuditPackService } from './audit-pack.service.js';

@Controller('api/organizations/:id/audit-pack')
export class AuditPackController {
  constructor(private readonly packs: AuditPackService) {}

  @Get()
  @OrganizationPermission('audit-pack.download')
  @Documented(({ ApiProduces }) => ApiProduces('application/zip'))
  async download(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Query({ schema: auditPackQuerySchema }) query: AuditPackQuery,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<StreamableFile> {
    const { content, fileName } = await this.packs.download(id, actor, query, requestId);
    return new StreamableFile(content, {
      type: 'application/zip',
      disposition: contentDisposition('attachment', fileName),
    });
  }
}
