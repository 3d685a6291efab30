import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { MemberReview } from '@tracker/contracts/organizations/member-overview';
import type { Decided, Review, ReviewDecision } from '@tracker/contracts/requirements/requirements';
import { statement, Statements } from '@tracker/database/statements';
import { DEMANDS, EVIDENCE, fitsSql, PEOPLE_GIVEN, type PeopleToJudge, worth } from './matrix/cells.sql.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { CredentialReview } from '@tracker/database/entities/requirements/credential-review.entity';
import type { Repository } from 'typeorm';
import type { Actor } from '../../platform/actor/actor.js';
import { Clock } from '../../platform/clock.js';
import { DomainError, permissionDenied } from '../../platform/domain-error.js';
import { requireMatch, tagOf } from '../../platform/http/answers/headers.js';
import { DocumentsService } from '../documents/documents.service.js';
import { Outbox } from '../mailer/outbox.js';
import { OrganizationAuthorizer } from '../organizations/organization-authorizer.js';
import { columnsOf, type MatrixPerson, MatrixRepository } from './matrix/matrix.repository.js';
import { RequestsService } from './matrix/requests.service.js';

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

export const WAITING = statement<PeopleToJudge, WaitingRow>(
  'reviews-waiting',
  reviewed(`e.worth = ${worth('in-review')}`),
  {
    plan: 'fresh',
  },
);

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

const nothingToReview = () => new DomainError('review-not-found', 404, 'There is nothing to review.');
const decidedAlready = () => new DomainError('reviewed-already', 409, 'Someone has already reviewed this.');

const decidedByAnother = () =>
  new DomainError('decided-by-another', 409, 'Someone else decided this, so you can’t undo it.');
const mailKey = (organizationId: string, credentialId: string, decidedAt: string) =>
  `review-decided:${organizationId}:${credentialId}:${decidedAt}`;

@Injectable()
export class ReviewsService implements OnModuleInit {
  constructor(
    @InjectRepository(CredentialReview) private readonly reviews: Repository<CredentialReview>,
    private readonly statements: Statements,
    private readonly matrix: MatrixRepository,
    private readonly documents: DocumentsService,
    private readonly requests: RequestsService,
    private readonly outbox: Outbox,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.documents.allowReaders(async (credentialId, viewerId) => {
      const row = await this.statements.one(MAY_READ, { credentialId, viewerId });
      return row?.mayRead === true;
    });
  }

  async list(organizationId: string, actor: Actor): Promise<Review[]> {
    const people = await this.matrix.people(organizationId);
    const names = new Map(people.map(({ userId, name }) => [userId, name]));
    const rows = await this.waiting(people, this.clock.now());
    return rows.map((row) => ({
      ...row,
      memberName: names.get(row.userId) ?? '',
      waitingSince: row.waitingSince.toISOString(),
      canDecide: row.userId !== actor.userId,
    }));
  }

  /**
   * Locks the credential: concurrent edits wait and then require a new review, and a concurrent second decision finds
   * the first. `version` identifies what the reviewer saw.
   */
  decide(
    organizationId: string,
    actor: Actor,
    credentialId: string,
    { decision, reason, version }: ReviewDecision,
    ifMatch?: string,
  ): Promise<Decided> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'reviews.decide', async ({ organization }) => {
      const lockedOwnerId = await this.lockOwnerOf(organizationId, credentialId);
      const people = lockedOwnerId ? await this.matrix.people(organizationId, { userId: lockedOwnerId }) : [];
      const found = await this.statements.one(REVIEWABLE, { ...columnsOf(people, this.clock.now()), credentialId });
      const [owner] = people;
      if (!owner || !found) throw nothingToReview();
      const ownerId = owner.userId;
      if (ownerId === actor.userId)
        throw permissionDenied('You can’t review your own credentials; another admin must.');
      requireMatch(ifMatch ?? (version === undefined ? undefined : tagOf(version)), found.version);
      if (found.decision !== null) throw decidedAlready();
      const decidedAt = this.clock.now();
      const review = { organizationId, credentialId, userId: ownerId, typeId: found.typeId, decision, reason };
      // The earlier decision may be about another type, so it is deleted by credential.
      await this.reviews.delete({ organizationId, credentialId });
      await this.reviews.insert({ ...review, decidedBy: actor.userId, decidedAt });
      const answer = { credentialId, decision, reason, decidedAt: decidedAt.toISOString() };
      await this.sendMail(organization, actor, owner, { name: found.name, decided: answer });
      return answer;
    });
  }

  /**
   * Takes back the actor's own decision: the credential waits again, and a mail that was not sent yet is cancelled.
   * No-op without a decision.
   */
  undo(organizationId: string, actor: Actor, credentialId: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'reviews.decide', async () => {
      if (!(await this.lockOwnerOf(organizationId, credentialId))) throw nothingToReview();
      const decided = await this.reviews.findOneBy({ organizationId, credentialId });
      if (!decided) return;
      if (decided.decidedBy !== actor.userId) throw decidedByAnother();
      await this.reviews.delete({ organizationId, credentialId });
      await this.outbox.cancel(mailKey(organizationId, credentialId, decided.decidedAt.toISOString()));
    });
  }

  waiting(people: readonly MatrixPerson[], now: Date | CalendarDate): Promise<WaitingRow[]> {
    return this.statements.rows(WAITING, columnsOf(people, now));
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

  private async sendMail(
    { id: organizationId, name: organizationName, emailReminders }: Organization,
    actor: Actor,
    { userId, email }: { userId: string; email: string },
    { name, decided }: { name: string; decided: Decided },
  ): Promise<void> {
    const { credentialId, decision, reason, decidedAt } = decided;
    if (!emailReminders || (await this.requests.withoutReminders([userId])).size > 0) return;
    await this.outbox.add({
      kind: 'review-decided',
      dedupeKey: mailKey(organizationId, credentialId, decidedAt),
      to: email,
      userId,
      organizationId,
      data: { organizationName, decidedBy: displayName(actor), credentialId, credentialName: name, decision, reason },
    });
  }
}
