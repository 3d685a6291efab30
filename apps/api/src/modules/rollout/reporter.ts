/** Under which name a visitor's failure reports are kept; null for a browser that has no id. */
export function reporterOf(userId: string | null, visitorId: string | null): string | null {
  if (userId !== null) return `user:${userId}`;
  return visitorId === null ? null : `visitor:${visitorId}`;
}
