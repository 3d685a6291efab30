import { Injectable } from '@nestjs/common';
import { Statements, statement } from '@tracker/database/statements';

/** Organizations that let a member with an address of theirs in through their own provider only. Prepared, because every sign-in asks it. */
const REQUIRING = statement<{ userId: string }, { organizationId: string }>(
  'organizations-requiring-sso',
  'select organization_id as "organizationId" from required_sso where user_id = :userId',
);

@Injectable()
export class SsoRequirement {
  constructor(private readonly statements: Statements) {}

  /** Whether the person may not come in this way. `organizationId`: through whose provider they come, if through one. */
  async refuses(userId: string, organizationId: string | null): Promise<boolean> {
    const requiring = await this.statements.rows(REQUIRING, { userId });
    return requiring.some((one) => one.organizationId !== organizationId);
  }
}
