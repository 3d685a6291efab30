/** Who stands behind a transaction: nobody (null) when the product itself acts, such as on a payment. */
export interface AuditContext {
  actorId: string | null;
  requestId: string | null;
}

/** The settings of a transaction that the triggers of the audit trail read. */
export function auditSettings({ actorId, requestId }: AuditContext): Record<string, string> {
  return { 'tracker.actor_id': actorId ?? '', 'tracker.request_id': requestId ?? '' };
}
