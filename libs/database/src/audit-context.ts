/** Who causes a transaction. Null: the product itself, for example after a payment. */
export interface AuditContext {
  actorId: string | null;
  /** The API token that acts for the actor, or the id of the organization whose directory acts. */
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
export const AUDIT_SETTINGS_APPLIED = `set_config('tracker.actor_id', :tracker.actor_id, true) is not null
  and set_config('tracker.request_id', :tracker.request_id, true) is not null`;
