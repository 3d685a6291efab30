import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { MemberReview } from '@tracker/contracts/organizations/member-overview';
import type { Review } from '@tracker/contracts/requirements/requirements';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { CredentialReview } from '@tracker/database/entities/requirements/credential-review.entity';
import { Statements, statement } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { columnsOf, type MatrixPerson } from '../matrix/matrix.repository.js';
import { DEMANDS, EVIDENCE, fitsSql, PEOPLE_GIVEN, type PeopleToJudge, worth } from '../matrix/cells.sql.js';

type WaitingRow = Omit<Review, 'canDecide' | 'memberName' | 'waitingSince'> & {
  waitingSince: Date;
  typeId: string;
  decision: 'approve' | 'reject' | null;
};

/**
 * Hand-written SQL, to share the evaluation with the matrix. The version covers everything the reviewer sees, including
 * the type. A replaced document has a new id; notes are private.
 */
const reviewed = (condition: string) => `with ${fitsSql(PEOPLE_GIVEN)},
  ${EVIDENCE},
  ${DEMANDS}
  select e.credential_id as "credentialId", e.user_id as "userId", e.name, e.issuing_body as "issuingBody", e.issue_date::text as "issueDate",
    e.expiry_date::text as "expiryDate", e.has_document as "hasDocument",
    case when e.has_document then '/api/credentials/' || e.credential_id || '/document' end as "documentUrl",
    e.updated_at as "waitingSince", e.decision,
    e.type_id as "typeId", (select json_agg(json_build_object('id', type.id, 'name', type.name)) from type where type.id = e.type_id) as types,
    md5(concat_ws('|', e.type_id, e.name, e.issuing_body, e.issue_date, e.expiry_date,
      (select d.id from documents d where d.credential_id = e.credential_id))) as version
  from evidence e
  where ${condition} and exists (select from type where type.id = e.type_id and type.needs_review) and exists (
    select from demand where demand.organization_id = e.organization_id and demand.user_id = e.user_id and demand.type_id = e.type_id)
  order by e.updated_at, e.credential_id limit ${REQUIREMENT_LIMITS.reviewQueue}`;

const WAITING = statement<PeopleToJudge, WaitingRow>('reviews-waiting', reviewed(`e.worth = ${worth('in-review')}`), {
  plan: 'fresh',
});

const REVIEWABLE = statement<PeopleToJudge & { credentialId: string }, WaitingRow>(
  'review-of-credential',
  reviewed(`e.credential_id = :credentialId and e.worth not in (${worth('missing')}, ${worth('expired')})`),
  { plan: 'fresh' },
);

const MAY_READ = statement<{ credentialId: string; viewerId: string }, { mayRead: boolean }>(
  'may-read-document',
  `with ${fitsSql(
    `select m.organization_id, c.owner_id as user_id, current_date as today, current_date as joined_on
      from credentials c join memberships m on m.user_id = c.owner_id
      join memberships viewer on viewer.organization_id = m.organization_id and viewer.user_id = :viewerId
      where c.id = :credentialId and viewer.role in ('owner', 'admin')`,
    'and c.id = :credentialId',
  )},
  ${DEMANDS}
  select exists (
    select from fit join type on type.id = fit.type_id and type.needs_review
    join demand on demand.organization_id = fit.organization_id and demand.user_id = fit.user_id and demand.type_id = fit.type_id
    where fit.fitting = 1
  ) as "mayRead"`,
);

interface DecidedRow extends Omit<MemberReview, 'decidedAt' | 'decidedBy'> {
  decidedAt: Date;
  deciderId: string | null;
  deciderName: string | null;
}

type NewReview = Omit<CredentialReview, 'credential' | 'membership' | 'type' | 'decider'>;

@Injectable()
export class ReviewsRepository {
  constructor(
    @InjectRepository(CredentialReview) private readonly reviews: Repository<CredentialReview>,
    private readonly statements: Statements,
  ) {}

  waiting(people: readonly MatrixPerson[], now: Date | CalendarDate): Promise<WaitingRow[]> {
    return this.statements.rows(WAITING, columnsOf(people, now));
  }

  find(people: readonly MatrixPerson[], now: Date, credentialId: string): Promise<WaitingRow | null> {
    return this.statements.one(REVIEWABLE, { ...columnsOf(people, now), credentialId });
  }

  async decided(organizationId: string, userId: string): Promise<MemberReview[]> {
    const rows = await this.statements.sql<DecidedRow[]>`
      select r.credential_id as "credentialId", c.name as "credentialName", t.name as "typeName", r.decision, r.reason,
        r.decided_at as "decidedAt", u.id as "deciderId", display_name(u.first_name, u.last_name, u.email) as "deciderName"
      from credential_reviews r join credentials c on c.id = r.credential_id and c.archived_at is null
        left join credential_types t on t.id = r.type_id left join users u on u.id = r.decided_by
      where r.organization_id = ${organizationId} and r.user_id = ${userId} order by r.decided_at desc, r.credential_id`;
    return rows.map(({ deciderId, deciderName, decidedAt, ...review }) => ({
      ...review,
      decidedAt: decidedAt.toISOString(),
      decidedBy: deciderId === null ? null : { id: deciderId, name: deciderName ?? '' },
    }));
  }

  /** Locks the credential until the transaction ends. Raw SQL because it locks one of two joined tables. */
  async lockOwnerOf(organizationId: string, credentialId: string): Promise<string | null> {
    const [row] = await this.statements.sql<{ ownerId: string }[]>`
      select c.owner_id as "ownerId" from credentials c join memberships m on m.user_id = c.owner_id
      where c.id = ${credentialId} and m.organization_id = ${organizationId} for update of c`;
    return row?.ownerId ?? null;
  }

  /** The earlier decision may be about another type, so it is deleted by credential. */
  async replace(review: NewReview): Promise<void> {
    await this.remove(review.organizationId, review.credentialId);
    await this.reviews.insert(review);
  }

  findDecision(organizationId: string, credentialId: string): Promise<CredentialReview | null> {
    return this.reviews.findOneBy({ organizationId, credentialId });
  }

  async remove(organizationId: string, credentialId: string): Promise<void> {
    await this.reviews.delete({ organizationId, credentialId });
  }

  async mayRead(credentialId: string, viewerId: string): Promise<boolean> {
    const row = await this.statements.one(MAY_READ, { credentialId, viewerId });
    return row?.mayRead === true;
  }
}
