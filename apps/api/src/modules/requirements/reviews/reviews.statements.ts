import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { MemberReview } from '@tracker/contracts/organizations/member-overview';
import type { Review } from '@tracker/contracts/requirements/requirements';
import { statement } from '@tracker/database/statements';
import { DEMANDS, EVIDENCE, fitsSql, PEOPLE_GIVEN, type PeopleToJudge, worth } from '../matrix/cells.sql.js';

export type WaitingRow = Omit<Review, 'canDecide' | 'memberName' | 'waitingSince'> & {
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

export const WAITING = statement<PeopleToJudge, WaitingRow>(
  'reviews-waiting',
  reviewed(`e.worth = ${worth('in-review')}`),
  {
    plan: 'fresh',
  },
);

export const REVIEWABLE = statement<PeopleToJudge & { credentialId: string }, WaitingRow>(
  'review-of-credential',
  reviewed(`e.credential_id = :credentialId and e.worth not in (${worth('missing')}, ${worth('expired')})`),
  { plan: 'fresh' },
);

export const MAY_READ = statement<{ credentialId: string; viewerId: string }, { mayRead: boolean }>(
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

export interface DecidedRow extends Omit<MemberReview, 'decidedAt' | 'decidedBy'> {
  decidedAt: Date;
  deciderId: string | null;
  deciderName: string | null;
}
