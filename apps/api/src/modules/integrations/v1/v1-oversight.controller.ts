import { Controller, Get, Header, Query } from '@nestjs/common';
import { type AuditRowsQuery, auditRowsQuerySchema, auditRowsSchema } from '@tracker/contracts/integrations/v1-lists';
import {
  type ComplianceRowsQuery,
  complianceRowsQuerySchema,
  complianceRowsSchema,
} from '@tracker/contracts/requirements/compliance-rows';
import type { Membership } from '../../../platform/actor/actor.js';
import { CurrentMembership } from '../../../platform/http/access/current-actor.decorator.js';
import { Answers, AnswersReady } from '../../../platform/http/answers/answers.decorator.js';
import { AuditService } from '../../organizations/audit/audit.service.js';
import { MatrixService } from '../../requirements/matrix/matrix.service.js';
import { cursorOf, FIRST_ID, idsOf, numberOf, pageJson } from './cursor.js';
import { V1Call } from './v1-call.decorator.js';
import type { AuditRow as AuditRowDto } from '@tracker/contracts/integrations/v1-rows';
import { uuidFromHash } from '../../../platform/uuid-from-hash.js';
import type { AuditRow } from '../../organizations/audit/audit.repository.js';

@Controller('api/v1')
export class V1OversightController {
  constructor(
    private readonly matrix: MatrixService,
    private readonly audit: AuditService,
  ) {}

  @Get('compliance')
  @V1Call(
    'List how members meet the requirements',
    'compliance:read',
    'requirements.manage',
    'One row for each member and type of credential, as in the compliance matrix.',
  )
  @Header('content-type', 'application/json; charset=utf-8')
  @AnswersReady(complianceRowsSchema)
  async listCompliance(
    @CurrentMembership() { organizationId }: Membership,
    @Query({ schema: complianceRowsQuerySchema }) { limit, cursor, group, state }: ComplianceRowsQuery,
  ): Promise<string> {
    const [afterMember = FIRST_ID, afterType = FIRST_ID] = cursor === undefined ? [] : idsOf('compliance', cursor, 2);
    const page = { afterMember, afterType, limit: limit + 1 };
    const rows = await this.matrix.rows(organizationId, { group, state }, page);
    return pageJson(rows, limit, (row) => cursorOf('compliance', [row.memberId, row.typeId]));
  }

  @Get('audit')
  @V1Call('List the entries of the audit trail', 'audit:read', 'audit.read', 'Newest first.')
  @Answers(auditRowsSchema)
  async listAuditEntries(
    @CurrentMembership() { organizationId }: Membership,
    @Query({ schema: auditRowsQuerySchema }) { limit, cursor, since }: AuditRowsQuery,
  ) {
    const before = cursor === undefined ? undefined : numberOf('audit', cursor);
    const { rows, next } = await this.audit.page(organizationId, { search: '', since }, { before, limit });
    const data = rows.map((row) => auditRowOf(organizationId, row));
    return { data, nextCursor: next === null ? null : cursorOf('audit', [String(next)]) };
  }
}

function auditRowOf(organizationId: string, row: AuditRow): AuditRowDto {
  return {
    id: uuidFromHash(row.hash),
    at: row.recordedAt.toISOString(),
    action: row.action,
    actor: { kind: kindOf(organizationId, row), id: row.actorId, name: row.isActorErased ? null : row.actorName },
    subject: { kind: row.subjectType, id: row.subjectId },
  };
}

function kindOf(organizationId: string, { actorId, isPerson }: AuditRow): AuditRowDto['actor']['kind'] {
  if (actorId === null) return 'system';
  if (actorId === organizationId) return 'directory';
  return isPerson ? 'person' : 'token';
}
