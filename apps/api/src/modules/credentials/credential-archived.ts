import { DomainError } from '../../errors/domain-error.js';

export const credentialArchived = () =>
  new DomainError('credential-archived', 409, 'This credential is archived. Take it out of the archive to change it.');

/** What is archived comes back before it changes. */
export function requireCurrent({ archivedAt }: { archivedAt: unknown }): void {
  if (archivedAt !== null) throw credentialArchived();
}
