import { Injectable } from '@nestjs/common';
import type { AuditAction, AuditAnchor, AuditFilter, AuditProblemKind, AuditSubject } from '@tracker/contracts/audit';
import { UnitOfWork } from '@tracker/database/unit-of-work';

export interface AuditRow {
  sequence: string;
  recordedAt: Date;
  actorId: string | null;
  actorEmail: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  subjectLabel: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  hash: string;
}

const PAGE = `select e.sequence, e.recorded_at as "recordedAt", e.actor_id as "actorId", e.actor_email as "actorEmail", e.action,
    e.subject_type as "subjectType", e.subject_id as "subjectId", e.subject_label as "subjectLabel", e.before, e.after,
    e.request_id as "requestId", encode(e.hash, 'hex') as hash
  from audit_entries e
  where e.organization_id = $1 and ($2::bigint is null or e.sequence < $2)
    and ($4::text is null or e.subject_type = $4) and ($5::text is null or e.action = $5)
    and ($6::uuid is null or e.actor_id = $6)
    and ($7::date is null or e.recorded_at >= $7::date::timestamp at time zone 'UTC')
    and ($8::date is null or e.recorded_at < ($8::date + 1)::timestamp at time zone 'UTC')
    and ($9 = '' or strpos(lower(coalesce(e.actor_email, '')), lower($9)) > 0 or strpos(lower(e.subject_label), lower($9)) > 0)
  order by e.sequence desc limit $3`;

/**
 * Walks the whole chain once. An entry out of step with its number means that those before it are gone; one whose hash does not
 * fit its content was edited; one that does not carry the hash of its predecessor follows from another entry than the one there.
 * One statement, so that it sees one moment: an entry written meanwhile must not look like a flaw.
 */
const SURVEY = `
  with chain as (
    select e as entry, e.sequence, e.hash, e.previous_hash, coalesce(lag(e.sequence) over w, 0) + 1 as expected,
      coalesce(lag(e.hash) over w, sha256('')) as expected_hash
    from audit_entries e where e.organization_id = $1 window w as (order by e.sequence)
  ), flaw as (
    select least(expected, sequence) as "at", case when expected <> sequence then 'missing'
      when hash <> audit_entry_hash(entry) then 'edited' else 'relinked' end as kind
    from chain where expected <> sequence or hash <> audit_entry_hash(entry) or previous_hash <> expected_hash
    order by sequence limit 1
  ), last as (select sequence, hash from chain order by sequence desc limit 1)
  select (select count(*) from chain)::int as entries,
    (select "at" from flaw)::float8 as "flawAt", (select kind from flaw) as "flawKind",
    last.sequence::float8 as "lastSequence", encode(last.hash, 'hex') as "lastHash",
    head.sequence::float8 as "headSequence", encode(head.hash, 'hex') as "headHash",
    exists (select from chain where sequence = $2 and hash = decode($3, 'hex')) as "hasAnchor"
  from (select 1) one left join last on true left join audit_chains head on head.organization_id = $1`;

/** What a walk along the chain found. */
export interface ChainSurvey {
  entries: number;
  flawAt: number | null;
  flawKind: AuditProblemKind | null;
  /** The newest entry that is there. */
  lastSequence: number | null;
  lastHash: string | null;
  /** The newest entry that was ever written, as the chain's head remembers it. */
  headSequence: number | null;
  headHash: string | null;
  /** Whether the entry that was asked for is there. */
  hasAnchor: boolean;
}

/** Reads only: the database writes the trail by itself and refuses every other change to it. */
@Injectable()
export class AuditRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  list(organizationId: string, filter: AuditFilter, before: number | null, limit: number): Promise<AuditRow[]> {
    const { subject = null, action = null, actorId = null, from = null, to = null, search } = filter;
    const values = [organizationId, before, limit, subject, action, actorId, from, to, search];
    return this.unitOfWork.manager.query(PAGE, values);
  }

  async survey(organizationId: string, { sequence, hash }: AuditAnchor): Promise<ChainSurvey> {
    const [survey] = await this.unitOfWork.manager.query<[ChainSurvey]>(SURVEY, [
      organizationId,
      sequence ?? null,
      hash ?? null,
    ]);
    return survey;
  }
}
