import type { AuditRow as AuditRowDto } from '@tracker/contracts/integrations/v1-rows';
import type { AuditRow } from '../../organizations/audit/audit.repository.js';

export function auditRowOf(organizationId: string, row: AuditRow): AuditRowDto {
  return {
    id: idOf(row.hash),
    at: row.recordedAt.toISOString(),
    action: row.action,
    actor: { kind: kindOf(organizationId, row), id: row.actorId, name: row.actorEmail },
    subject: { kind: row.subjectType, id: row.subjectId },
  };
}

function kindOf(organizationId: string, { actorId, isPerson }: AuditRow): AuditRowDto['actor']['kind'] {
  if (actorId === null) return 'system';
  if (actorId === organizationId) return 'directory';
  return isPerson ? 'person' : 'token';
}

/** Entries have a number within their organization; their hash gives a UUID (RFC 9562, version 8). */
function idOf(hash: string): string {
  const hex = `${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
