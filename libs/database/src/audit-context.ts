/** Who stands behind a transaction: nobody (null) when the product itself acts, such as on a payment. */
export interface AuditContext {
  actorId: string | null;
  requestId: string | null;
}

/** The settings of a transaction that the triggers of the audit trail read. */
export function auditSettings({ actorId, requestId }: AuditContext): Record<string, string> {
  return { 'tracker.actor_id': actorId ?? '', 'tracker.request_id': requestId ?? '' };
}

/** The same as a condition, always true, of a statement with a transaction of its own (`commits: true`). */
export const AUDIT_SETTINGS_APPLIED = `set_config('tracker.actor_id', :tracker.actor_id, true) is not null
  and set_config('tracker.request_id', :tracker.request_id, true) is not null`;
