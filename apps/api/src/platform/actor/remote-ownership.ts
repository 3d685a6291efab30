import { Injectable } from '@nestjs/common';
import { Statements, statement } from '@tracker/database/statements';

const OWNS = statement<{ userId: string; remote: string | null }, { owns: boolean }>(
  'owner-of-remote',
  'select exists (select from remote_owners where user_id = :userId and (:remote::text is null or remote = :remote)) as owns',
);

@Injectable()
export class RemoteOwnership {
  constructor(private readonly statements: Statements) {}

  /** With `remote` null: whether the person owns any remote. */
  async owns(userId: string, remote: string | null): Promise<boolean> {
    return (await this.statements.one(OWNS, { userId, remote }))?.owns === true;
  }
}
