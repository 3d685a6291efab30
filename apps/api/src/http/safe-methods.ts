const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether requests of this method change nothing (RFC 9110, 9.2.1) that would need a check of their origin or an entry in the audit trail. */
export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);
