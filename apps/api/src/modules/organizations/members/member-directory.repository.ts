import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';
import type { MemberCompliance, MemberSearch } from '@tracker/contracts/organizations/members';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import type { MemberRow } from './membership.repository.js';

export interface MemberDays {
  userIds: string[];
  days: string[];
}

/** One expired credential outweighs any number of expiring ones. */
const ORDERS: Record<MemberSearch['sort'], string> = {
  name: 'lower(display_name(u.firstName, u.lastName, u.email))',
  email: 'lower(u.email)',
  role: `array_position(array['owner', 'admin', 'member'], m.role)`,
  joinedAt: 'm.joinedAt',
  compliance: `(select coalesce(sum(case when c.expiry_date < day then -1000000
      when c.expiry_date <= day + ${EXPIRING_WINDOW_DAYS} then -1 else 0 end), 0) from credentials c where c.owner_id = u.id and c.archived_at is null)`,
};

const DAYS = '(select * from unnest(:userIds::uuid[], :days::date[]) as given (user_id, day))';

export type ComplianceCounts = Omit<MemberCompliance, 'state'>;

@Injectable()
export class MemberDirectoryRepository {
  constructor(
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    private readonly statements: Statements,
  ) {}

  async timeZones(organizationId: string): Promise<{ userId: string; timeZone: string }[]> {
    const members = await this.memberships.find({
      select: { organizationId: true, userId: true, user: { id: true, timeZone: true } },
      where: { organizationId },
      relations: { user: true },
    });
    return members.map(({ userId, user }) => ({ userId, timeZone: user.timeZone }));
  }

  async search(
    organizationId: string,
    { search, role, sort, direction, page, pageSize }: MemberSearch,
    today: MemberDays,
  ) {
    const matching = this.memberships
      .createQueryBuilder('m')
      .innerJoin('m.user', 'u')
      .leftJoin(DAYS, 'today', 'today.user_id = u.id', today)
      .where({ organizationId, ...(role && { role }) });
    if (search)
      matching.andWhere(`strpos(lower(concat_ws(' ', u.firstName, u.lastName, u.email)), lower(:search)) > 0`, {
        search,
      });
    const total = await matching.getCount();
    const rows = await matching
      .select(['u.id as id', 'u.email as email', 'u.firstName as "firstName"', 'u.lastName as "lastName"'])
      .addSelect(['m.role as role', 'm.joinedAt as "joinedAt"'])
      .orderBy(ORDERS[sort], direction === 'desc' ? 'DESC' : 'ASC')
      .addOrderBy('u.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .getRawMany<Omit<MemberRow, 'timeZone'>>();
    return { total, rows };
  }

  async complianceOf({ userIds, days }: MemberDays): Promise<Map<string, ComplianceCounts>> {
    const rows = await this.statements.sql<(ComplianceCounts & { userId: string })[]>`
      select today.user_id as "userId", count(c.id)::int as total,
        count(c.id) filter (where c.expiry_date > day + ${EXPIRING_WINDOW_DAYS}::int)::int as valid,
        count(c.id) filter (where c.expiry_date between day and day + ${EXPIRING_WINDOW_DAYS}::int)::int as expiring,
        count(c.id) filter (where c.expiry_date < day)::int as expired,
        count(c.id) filter (where not c.has_document)::int as "missingDocuments"
      from unnest(${userIds}::uuid[], ${days}::date[]) as today (user_id, day)
      left join credentials c on c.owner_id = today.user_id and c.archived_at is null
      group by today.user_id`;
    return new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
  }
}
