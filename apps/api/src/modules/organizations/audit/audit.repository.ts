import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type AuditAction,
  type AuditFilter,
  type AuditProblemKind,
  type AuditSubject,
  FORMER_MEMBER,
} from '@tracker/contracts/organizations/audit';
import { AuditEntry, AuditName } from '@tracker/database/entities/organizations/audit.entity';
import { statement, Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { asText } from '../../../platform/downloads/csv.js';

export interface AuditRow {
  sequence: string;
  recordedAt: Date;
  actorId: string | null;
  actorEmail: string | null;
  actorName: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  subjectLabel: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  hash: string;
  /** False for API tokens and directories, which have a name but no account. */
  isPerson: boolean;
  isActorErased: boolean;
}

/** `about` selects entries about a member, their credentials and their groups. */
export type RowFilter = AuditFilter & { since?: Date | undefined; about?: string | undefined };

/** Batch sizes per statement: hashing takes about 15 µs per entry, searching its text less than a tenth of that. */
export const AT_ONCE = { hashed: 50_000, searched: 100_000 };

/** Names are stored apart from the entries so that they can be erased. Older entries still contain them. */
const KEPT_ACTOR_NAME = 'coalesce(actor.name, e.actor_email)';
const ACTOR_NAME = `case when e.actor_id is not null then coalesce(${KEPT_ACTOR_NAME}, '${FORMER_MEMBER}') end`;
const SUBJECT_NAME = `coalesce(subject.name, case when e.subject_type in ('member', 'invitation') and e.subject_label = ''
    then '${FORMER_MEMBER}' else e.subject_label end)`;
const besideIt = (name: string) =>
  `${name}.organizationId = e.organizationId and ${name}.sequence = e.sequence and ${name}.part = '${name}'`;

const PERSON = 'cast(:about as uuid)';
const ABOUT = `(e.subject_type = 'member' and e.subject_id = ${PERSON}
  or e.subject_type = 'credential' and (e.action = 'credential.deleted' and e.actor_id = ${PERSON}
    or e.subject_id in (select c.id from credentials c where c.owner_id = ${PERSON}))
  or e.subject_type = 'group' and ${PERSON}::text in (e.before ->> 'userId', e.after ->> 'userId'))`;

const columns = (cell: (text: string) => string) =>
  `e.sequence, e.recorded_at as "recordedAt", e.actor_id as "actorId", ${cell(ACTOR_NAME)} as "actorEmail", e.action,
    e.subject_type as "subjectType", e.subject_id as "subjectId", ${cell(SUBJECT_NAME)} as "subjectLabel", e.before, e.after,
    ${cell('e.request_id')} as "requestId", encode(e.hash, 'hex') as hash,
    not (actor.name is not null and actor.person_id is null) as "isPerson",
    e.actor_id is not null and ${KEPT_ACTOR_NAME} is null as "isActorErased"`;
const COLUMNS = `${columns((text) => text)},
  coalesce((select display_name(u.first_name, u.last_name, u.email) from users u where u.id = e.actor_id), ${KEPT_ACTOR_NAME}) as "actorName"`;
const CELLS = columns(asText);

export interface Place {
  sequence: number;
  hash: string;
}

export const BEGINNING: Place = { sequence: 0, hash: createHash('sha256').digest('hex') };

interface ArchivedStretch {
  file: string;
  from: string | null;
  until: string;
  first: number;
  last: number;
}

export interface ChainSurvey {
  /** An archive file counts as one step. Fewer than `AT_ONCE.hashed` steps mean that this is the last portion. */
  steps: number;
  entries: number;
  inFiles: ArchivedStretch[] | null;
  flawAt: number | null;
  flawKind: AuditProblemKind | null;
  lastSequence: number | null;
  lastHash: string | null;
  headSequence: number | null;
  headHash: string | null;
  hasStart: boolean;
  hasAnchor: boolean;
}

interface Anchor {
  anchor: number | null;
  anchorHash: string | null;
}

/**
 * Verifies a portion of the hash chain in one snapshot, so that concurrent inserts don't look like flaws. A content
 * hash may differ only if a later entry records the erasure of its names. Archive files are checked at both ends
 * only. Planned for each call, because the first portion has no lower bound.
 */
const SURVEY = statement<
  { organizationId: string; after: number; afterHash: string; portion: number } & Anchor,
  ChainSurvey
>(
  'audit-survey',
  `with portion as materialized (
    (select e as entry, e.sequence, e.sequence as last, e.hash, e.previous_hash, e.erased_by, false as is_archived from audit_entries e
    where e.organization_id = :organizationId and e.sequence > coalesce(nullif(:after::bigint, 0), -9223372036854775808)
    order by e.sequence limit :portion)
    union all
    select null, a.first_sequence, a.last_sequence, a.last_hash, a.previous_hash, null, true from audit_archived_chains a
    where a.organization_id = :organizationId and a.first_sequence > :after
    order by sequence limit :portion
  ), misnamed as materialized (
    select distinct p.sequence from portion p join audit_names n on n.sequence = p.sequence
    where n.organization_id = :organizationId and not p.is_archived and audit_name_digest(n.salt, n.name) is distinct from
      case n.part when 'actor' then (p.entry).actor_digest else (p.entry).subject_digest end
  ), erased as materialized (
    select x.sequence as erased_by, entries.key::bigint as sequence, entries.value as digest
    from audit_entries x cross join lateral jsonb_each_text(x.after -> 'entries') entries
    where x.organization_id = :organizationId and x.action = 'member.erased' and x.sequence in (select erased_by from portion)
  ), chain as (
    select p.sequence, p.last, p.hash, p.previous_hash, coalesce(lag(p.last) over w, :after::bigint) + 1 as expected,
      coalesce(lag(p.hash) over w, decode(:afterHash, 'hex')) as expected_hash,
      misnamed.sequence is null and case when p.is_archived or p.hash = audit_entry_hash(p.entry) then true
        else erased.erased_by > p.sequence and erased.digest = audit_erased_digest(p.entry) end is true as holds
    from portion p left join misnamed on misnamed.sequence = p.sequence
      left join erased on erased.erased_by = p.erased_by and erased.sequence = p.sequence
    window w as (order by p.sequence)
  ), flaw as (
    select least(expected, sequence) as "at", case when expected <> sequence then 'missing'
      when not holds then 'edited' else 'relinked' end as kind
    from chain where expected <> sequence or not holds or previous_hash <> expected_hash
    order by sequence limit 1
  ), last as (select last as sequence, hash from chain order by chain.sequence desc limit 1)
  select (select count(*) from chain)::int as steps, (select coalesce(sum(chain.last - chain.sequence + 1), 0) from chain)::float8 as entries,
    (select json_agg(json_build_object('file', a.name || '.ndjson.gz', 'from', to_char(a.begins_at at time zone 'UTC', 'YYYY-MM-DD'),
        'until', to_char(a.ends_at at time zone 'UTC', 'YYYY-MM-DD'), 'first', c.first_sequence, 'last', c.last_sequence) order by c.first_sequence)
      from audit_archived_chains c join audit_archives a on a.name = c.archive where c.organization_id = :organizationId) as "inFiles",
    (select "at" from flaw)::float8 as "flawAt", (select kind from flaw) as "flawKind",
    last.sequence::float8 as "lastSequence", encode(last.hash, 'hex') as "lastHash",
    head.sequence::float8 as "headSequence", encode(head.hash, 'hex') as "headHash",
    (:after::bigint = 0 or exists (
      select from audit_entries where organization_id = :organizationId and sequence = :after and hash = decode(:afterHash, 'hex')
    ) or exists (
      select from audit_archived_chains
      where organization_id = :organizationId and last_sequence = :after and last_hash = decode(:afterHash, 'hex')
    )) as "hasStart",
    exists (
      select from audit_entries where organization_id = :organizationId and sequence = :anchor and hash = decode(:anchorHash, 'hex')
    ) or exists (
      select from audit_archived_chains where organization_id = :organizationId and :anchor between first_sequence and last_sequence
        and (last_sequence > :anchor or last_hash = decode(:anchorHash, 'hex'))
    ) as "hasAnchor"
  from (select 1) one left join last on true left join audit_chains head on head.organization_id = :organizationId`,
  { plan: 'fresh' },
);

@Injectable()
export class AuditRepository {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
    private readonly statements: Statements,
  ) {}

  async end(organizationId: string): Promise<number> {
    const newest = await this.entries.findOne({
      select: { sequence: true },
      where: { organizationId },
      order: { sequence: 'DESC' },
    });
    return Number(newest?.sequence ?? 0) + 1;
  }

  /**
   * Returns the newest matches among the entries before `before`, and the first number searched. 1 means that the
   * whole trail was searched.
   */
  async list(
    organizationId: string,
    { subject, action, actorId, from, to, since, search, about }: RowFilter,
    { before, limit, asCells = false }: { before: number; limit: number; asCells?: boolean },
  ): Promise<{ rows: AuditRow[]; from: number }> {
    const first = Math.max(1, before - AT_ONCE.searched);
    const found = this.entries
      .createQueryBuilder('e')
      .leftJoin(AuditName, 'actor', besideIt('actor'))
      .leftJoin(AuditName, 'subject', besideIt('subject'))
      .select(asCells ? CELLS : COLUMNS)
      .where('e.organizationId = :organizationId and e.sequence >= :first and e.sequence < :before')
      .setParameters({ organizationId, first, before, from, to, search, about })
      .orderBy('e.sequence', 'DESC')
      .limit(limit);
    if (subject) found.andWhere({ subjectType: subject });
    if (action) found.andWhere({ action });
    if (actorId) found.andWhere({ actorId });
    if (about) found.andWhere(ABOUT);
    if (since) found.andWhere('e.recordedAt >= :since', { since });
    if (from) found.andWhere(`e.recordedAt >= cast(:from as date)::timestamp at time zone 'UTC'`);
    if (to) found.andWhere(`e.recordedAt < (cast(:to as date) + 1)::timestamp at time zone 'UTC'`);
    if (search)
      found.andWhere(
        `(strpos(lower(${KEPT_ACTOR_NAME}), lower(:search)) > 0
          or strpos(lower(coalesce(subject.name, e.subjectLabel)), lower(:search)) > 0)`,
      );
    const rows = asCells
      ? this.statements.query<AuditRow>(...found.getQueryAndParameters(), { on: 'replica' })
      : found.getRawMany<AuditRow>();
    return { rows: await rows, from: first };
  }

  async survey(organizationId: string, start: Place, anchor: Place | null): Promise<ChainSurvey> {
    const survey = await this.statements.one(SURVEY, {
      organizationId,
      after: start.sequence,
      afterHash: start.hash,
      portion: AT_ONCE.hashed,
      anchor: anchor?.sequence ?? null,
      anchorHash: anchor?.hash ?? null,
    });
    if (!survey) throw new Error('A statement of aggregates answered without a row.');
    return survey;
  }
}
