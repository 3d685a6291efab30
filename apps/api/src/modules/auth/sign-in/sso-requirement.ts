import { Injectable } from '@nestjs/common';
import { Statements, statement } from '@tracker/database/statements';

/** Organizations that let a member with an address of theirs in through their own provider only. Prepared, because every sign-in asks it. */
const REQUIRING = statement<{ userId: string }, { organizationId: string }>(
  'organizations-requiring-sso',
  `select c.organization_id as "organizationId"
    from users u join memberships m on m.user_id = u.id and m.role <> 'owner'
      join organizations o on o.id = m.organization_id and o.subscription_tier = 'enterprise'
      join sso_connections c on c.organization_id = o.id and c.is_required
      join sso_domains d on d.organization_id = o.id and d.verified_at is not null and d.domain = lower(split_part(u.email, '@', 2))
    where u.id = :userId`,
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
