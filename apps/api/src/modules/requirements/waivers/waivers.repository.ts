import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { WaiverChanges, WaiverFields } from '@tracker/contracts/requirements/requirements';
import { Waiver } from '@tracker/database/entities/requirements/waiver.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { DomainError } from '../../../platform/domain-error.js';

export interface WaiverRow extends WaiverFields {
  id: string;
  granterId: string | null;
  granterName: string | null;
  grantedAt: Date;
}

export interface Grant {
  grantedBy: string;
  grantedAt: Date;
}

const waiverNotFound = () => new DomainError('waiver-not-found', 404, 'Waiver not found.');
const limitReached = () =>
  new DomainError(
    'waiver-limit-reached',
    409,
    `An organization can have at most ${REQUIREMENT_LIMITS.waivers} waivers. Delete those that have ended.`,
  );

/** Every method is scoped to one organization. Callers must lock the organization before changes. */
@Injectable()
export class WaiversRepository {
  constructor(
    @InjectRepository(Waiver) private readonly waivers: Repository<Waiver>,
    private readonly statements: Statements,
  ) {}

  list(organizationId: string, only: { userId?: string; id?: string } = {}): Promise<WaiverRow[]> {
    const { userId = null, id = null } = only;
    return this.statements.sql<WaiverRow[]>`
      select w.id, w.user_id as "userId", w.requirement_id as "requirementId", w.reason, w.until, w.granted_at as "grantedAt",
        u.id as "granterId", display_name(u.first_name, u.last_name, u.email) as "granterName"
      from waivers w join memberships m on m.organization_id = w.organization_id and m.user_id = w.user_id
        left join users u on u.id = w.granted_by
      where w.organization_id = ${organizationId} and (${userId}::uuid is null or w.user_id = ${userId}::uuid)
        and (${id}::uuid is null or w.id = ${id}::uuid)
      order by w.until desc, w.id`;
  }

  async get(organizationId: string, id: string): Promise<WaiverRow> {
    const [waiver] = await this.list(organizationId, { id });
    if (!waiver) throw waiverNotFound();
    return waiver;
  }

  async grant(organizationId: string, { userId, requirementId, reason, until }: WaiverFields, by: Grant) {
    const known = await this.waivers.findOneBy({ organizationId, userId, requirementId });
    if (known) {
      await this.change(organizationId, known.id, { reason, until }, by);
      return known.id;
    }
    if ((await this.waivers.countBy({ organizationId })) >= REQUIREMENT_LIMITS.waivers) throw limitReached();
    const { identifiers } = await this.waivers.insert({ organizationId, userId, requirementId, reason, until, ...by });
    return identifiers[0]?.['id'] as string;
  }

  async change(organizationId: string, id: string, changes: WaiverChanges, by: Grant): Promise<void> {
    const { affected } = await this.waivers.update({ id, organizationId }, { ...changes, ...by });
    if (!affected) throw waiverNotFound();
  }

  async remove(organizationId: string, id: string): Promise<void> {
    await this.get(organizationId, id);
    await this.waivers.delete({ id, organizationId });
  }
}
