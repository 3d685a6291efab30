import type { AuditRow as AuditRowDto } from '@tracker/contracts/integrations/v1-rows';
import { uuidFromHash } from '../../../platform/uuid-from-hash.js';
import type { AuditRow } from '../../organizations/audit/audit.repository.js';

export function auditRowOf(organizationId: string, row: AuditRow): AuditRowDto {
  return {
    id: uuidFromHash(row.hash),
    at: row.recordedAt.toISOString(),
    action: row.action,
    actor: { kind: kindOf(organizationId, row), id: row.actorId, name: row.isActorErased ? null : row.actorEmail },
    subject: { kind: row.subjectType, id: row.subjectId },
  };
}

function kindOf(organizationId: string, { actorId, isPerson }: AuditRow): AuditRowDto['actor']['kind'] {
  if (actorId === null) return 'system';
  if (actorId === organizationId) return 'directory';
  return isPerson ? 'person' : 'token';
}
