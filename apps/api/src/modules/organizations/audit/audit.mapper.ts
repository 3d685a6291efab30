import type { AuditEntry } from '@tracker/contracts/organizations/audit';
import type { AuditRow } from './audit.repository.js';

export function auditEntryOf(row: AuditRow): AuditEntry {
  const { action, before, after, requestId, hash } = row;
  return {
    sequence: Number(row.sequence),
    recordedAt: row.recordedAt.toISOString(),
    actor: row.actorId === null ? null : { id: row.actorId, email: row.actorEmail },
    action,
    subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
    before,
    after,
    requestId,
    hash,
  };
}
