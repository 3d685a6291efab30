import { Injectable } from '@nestjs/common';
import { Statements, statement } from '@tracker/database/statements';

/** Prepared, because every call of an owner asks it. */
const OWNS = statement<{ userId: string; remote: string | null }, { owns: boolean }>(
  'owner-of-remote',
  'select exists (select from remote_owners where user_id = :userId and (:remote::text is null or remote = :remote)) as owns',
);

/** Whether a person owns a remote; read at each request, so that what is withdrawn is withdrawn at once. */
@Injectable()
export class RemoteOwnership {
  constructor(private readonly statements: Statements) {}

  /** Without a remote: whether they own any. */
  async owns(userId: string, remote: string | null): Promise<boolean> {
    return (await this.statements.one(OWNS, { userId, remote }))?.owns === true;
  }
}
