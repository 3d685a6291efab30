/** Who causes a transaction. Null: the product itself, for example after a payment. */
export interface AuditContext {
  actorId: string | null;
  agentId: string | null;
  requestId: string | null;
}

export function auditSettings({ actorId, agentId, requestId }: AuditContext): Record<string, string> {
  return {
    'tracker.actor_id': actorId ?? '',
    'tracker.agent_id': agentId ?? '',
    'tracker.request_id': requestId ?? '',
  };
}

/** The same settings as an always-true SQL condition, for statements with `commits: true`. */
export const AUDIT_SETTINGS_APPLIED = Object.keys(auditSettings({ actorId: null, agentId: null, requestId: null }))
  .map((name) => `set_config('${name}', :${name}, true) is not null`)
  .join(' and ');
