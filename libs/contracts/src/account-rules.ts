/** How long a deletion can be undone. */
export const DELETION_DAYS = 7;

/** When everything of an account goes whose deletion was asked for then. */
export function erasedAfterOf(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DAYS * 86_400_000);
}
