import { Injectable } from '@nestjs/common';
import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credential-status';
import type { MemberCompliance, MemberSearch } from '@tracker/contracts/members';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { MemberRow } from './membership.repository.js';

/** The day it is for each member: their ids and dates, position by position. */
export interface MemberDays {
  userIds: string[];
  days: string[];
}

/** Expired and expiring credentials weigh so that one expired counts for more than any number of expiring ones. */
const ORDERS: Record<MemberSearch['sort'], string> = {
  name: `lower(coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email))`,
  email: 'lower(u.email)',
  role: `array_position(array['owner', 'admin', 'member'], m.role)`,
  joinedAt: 'm.joined_at',
  compliance: `(select coalesce(sum(case when c.expiry_date < day then -1000000
      when c.expiry_date <= day + ${EXPIRING_WINDOW_DAYS} then -1 else 0 end), 0) from credentials c where c.owner_id = u.id)`,
};

const MATCHING = `from memberships m join users u on u.id = m.user_id
  left join unnest($4::uuid[], $5::date[]) as today (user_id, day) on today.user_id = u.id
  where m.organization_id = $1
    and ($2 = '' or strpos(lower(concat_ws(' ', u.first_name, u.last_name, u.email)), lower($2)) > 0)
    and ($3::text is null or m.role = $3)`;

const COMPLIANCE = `
  select today.user_id as "userId", count(c.id)::int as total,
    count(c.id) filter (where c.expiry_date > day + $3::int)::int as valid,
    count(c.id) filter (where c.expiry_date between day and day + $3::int)::int as expiring,
    count(c.id) filter (where c.expiry_date < day)::int as expired,
    count(c.id) filter (where not c.has_document)::int as "missingDocuments"
  from unnest($1::uuid[], $2::date[]) as today (user_id, day)
  left join credentials c on c.owner_id = today.user_id
  group by today.user_id`;

export type ComplianceCounts = Omit<MemberCompliance, 'state'>;

@Injectable()
export class MemberDirectoryRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  timeZones(organizationId: string): Promise<{ userId: string; timeZone: string }[]> {
    return this.unitOfWork.manager.query(
      `select u.id as "userId", u.time_zone as "timeZone" from memberships m join users u on u.id = m.user_id
       where m.organization_id = $1`,
      [organizationId],
    );
  }

  async search(organizationId: string, search: MemberSearch, today: MemberDays) {
    const filter = [organizationId, search.search, search.role ?? null, today.userIds, today.days];
    const [{ total }] = await this.unitOfWork.manager.query<[{ total: number }]>(
      `select count(*)::int as total ${MATCHING}`,
      filter,
    );
    const rows = await this.unitOfWork.manager.query<MemberRow[]>(
      `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", m.role, m.joined_at as "joinedAt"
       ${MATCHING} order by ${ORDERS[search.sort]} ${search.direction === 'desc' ? 'desc' : 'asc'}, u.id limit $6 offset $7`,
      [...filter, search.pageSize, (search.page - 1) * search.pageSize],
    );
    return { total, rows };
  }

  async complianceOf({ userIds, days }: MemberDays): Promise<Map<string, ComplianceCounts>> {
    const rows = await this.unitOfWork.manager.query<(ComplianceCounts & { userId: string })[]>(COMPLIANCE, [
      userIds,
      days,
      EXPIRING_WINDOW_DAYS,
    ]);
    return new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
  }
}
