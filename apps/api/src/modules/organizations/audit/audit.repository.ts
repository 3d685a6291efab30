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
import { AuditEntry } from '@tracker/database/entities/organizations/audit-entry.entity';
import { AuditName } from '@tracker/database/entities/organizations/audit-name.entity';
import { statement, Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { asText } from '../../../platform/downloads/csv.js';

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

/** How many entries one statement looks at: hashing takes some 15 µs for each, looking for words in one less than a tenth of that. */
export const HASHED_AT_ONCE = 50_000;
const SEARCHED_AT_ONCE = 100_000;

/** Names of people stand beside the entries; those of older ones in them. */
const ACTOR_NAME = `case when e.actor_id is not null then coalesce(actor.name, e.actor_email, '${FORMER_MEMBER}') end`;
const SUBJECT_NAME = `coalesce(subject.name, case when e.subject_type in ('member', 'invitation') and e.subject_label = ''
    then '${FORMER_MEMBER}' else e.subject_label end)`;
const besideIt = (name: string) =>
  `${name}.organizationId = e.organizationId and ${name}.sequence = e.sequence and ${name}.part = '${name}'`;

/** `cell` is what becomes of the texts that people wrote. */
const columns = (cell: (text: string) => string) =>
  `e.sequence, e.recorded_at as "recordedAt", e.actor_id as "actorId", ${cell(ACTOR_NAME)} as "actorEmail", e.action,
    e.subject_type as "subjectType", e.subject_id as "subjectId", ${cell(SUBJECT_NAME)} as "subjectLabel", e.before, e.after,
    ${cell('e.request_id')} as "requestId", encode(e.hash, 'hex') as hash`;
const COLUMNS = columns((text) => text);
const CELLS = columns(asText);

/** An entry by its number and the hash that is to be its. */
export interface Place {
  sequence: number;
  hash: string;
}

/** Before the first entry, where the hash is that of nothing. */
export const BEGINNING: Place = { sequence: 0, hash: createHash('sha256').digest('hex') };

/** Entries without a gap that lie in a file. */
export interface ArchivedStretch {
  file: string;
  from: string | null;
  until: string;
  first: number;
  last: number;
}

/** What a walk along a portion of the chain found. */
export interface ChainSurvey {
  /** Steps of the portion; fewer than `HASHED_AT_ONCE` at the end of the chain. Entries that lie in one file are one step. */
  steps: number;
  /** Entries that these are. */
  entries: number;
  /** Of the whole chain; null when all of it is here. */
  inFiles: ArchivedStretch[] | null;
  flawAt: number | null;
  flawKind: AuditProblemKind | null;
  /** The newest entry of the portion. */
  lastSequence: number | null;
  lastHash: string | null;
  /** The newest entry that was ever written, as the chain's head remembers it. */
  headSequence: number | null;
  headHash: string | null;
  /** Whether the entry before the portion is there. */
  hasStart: boolean;
  /** Whether the entry that was asked for is there. */
  hasAnchor: boolean;
}

/** The entry that is to be there; nulls when none was asked for. */
interface Anchor {
  anchor: number | null;
  anchorHash: string | null;
}

/**
 * Walks along a portion of the chain. An entry out of step with its number means that those before it are gone; one whose hash does not
 * fit its content was edited, unless names were taken out of it and a later entry says what is left, and so was one with another name beside it; one that does not carry the hash of its predecessor follows from another entry than the one there.
 * What lies in a file is one step: into its first entry and out of its last; of an anchor within it only the file can tell.
 * One statement, so that it sees one moment: an entry written meanwhile must not look like a flaw. The first portion has no lower end, so it is
 * planned for the values at hand.
 */
const SURVEY = statement<{ organizationId: string; after: number; afterHash: string } & Anchor, ChainSurvey>(
  'audit-survey',
  `with portion as materialized (
    (select e as entry, e.sequence, e.sequence as last, e.hash, e.previous_hash, e.erased_by, false as is_archived from audit_entries e
    where e.organization_id = :organizationId and e.sequence > coalesce(nullif(:after::bigint, 0), -9223372036854775808)
    order by e.sequence limit ${HASHED_AT_ONCE})
    union all
    select null, a.first_sequence, a.last_sequence, a.last_hash, a.previous_hash, null, true from audit_archived_chains a
    where a.organization_id = :organizationId and a.first_sequence > :after
    order by sequence limit ${HASHED_AT_ONCE}
  ), misnamed as materialized (
    select distinct p.sequence from portion p join audit_names n on n.sequence = p.sequence
    where n.organization_id = :organizationId and not p.is_archived and audit_name_digest(n.salt, n.name) is distinct from
      case n.part when 'actor' then (p.entry).actor_digest else (p.entry).subject_digest end
  ), erased as materialized (
    select x.sequence as erased_by, told.key::bigint as sequence, told.value as digest
    from audit_entries x cross join lateral jsonb_each_text(x.after -> 'entries') told
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

/** Reads only: the database writes the trail by itself and refuses every other change to it. */
@Injectable()
export class AuditRepository {
  constructor(
    @InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>,
    private readonly statements: Statements,
  ) {}

  /** The number behind the newest entry. */
  async end(organizationId: string): Promise<number> {
    const newest = await this.entries.findOne({
      select: { sequence: true },
      where: { organizationId },
      order: { sequence: 'DESC' },
    });
    return Number(newest?.sequence ?? 0) + 1;
  }

  /** The newest that match among the entries just before `before`, and where the stretch that was searched begins: 1 is the end of the trail. */
  async list(
    organizationId: string,
    { subject, action, actorId, from, to, search }: AuditFilter,
    { before, limit, asCells = false }: { before: number; limit: number; asCells?: boolean },
  ): Promise<{ rows: AuditRow[]; from: number }> {
    const first = Math.max(1, before - SEARCHED_AT_ONCE);
    const found = this.entries
      .createQueryBuilder('e')
      .leftJoin(AuditName, 'actor', besideIt('actor'))
      .leftJoin(AuditName, 'subject', besideIt('subject'))
      .select(asCells ? CELLS : COLUMNS)
      .where('e.organizationId = :organizationId and e.sequence >= :first and e.sequence < :before')
      .setParameters({ organizationId, first, before, from, to, search })
      .orderBy('e.sequence', 'DESC')
      .limit(limit);
    if (subject) found.andWhere({ subjectType: subject });
    if (action) found.andWhere({ action });
    if (actorId) found.andWhere({ actorId });
    if (from) found.andWhere(`e.recordedAt >= cast(:from as date)::timestamp at time zone 'UTC'`);
    if (to) found.andWhere(`e.recordedAt < (cast(:to as date) + 1)::timestamp at time zone 'UTC'`);
    if (search)
      found.andWhere(
        `(strpos(lower(coalesce(actor.name, e.actorEmail)), lower(:search)) > 0
          or strpos(lower(coalesce(subject.name, e.subjectLabel)), lower(:search)) > 0)`,
      );
    // Cells are those of a file, which the replica may answer.
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
      anchor: anchor?.sequence ?? null,
      anchorHash: anchor?.hash ?? null,
    });
    if (!survey) throw new Error('A statement of aggregates answered without a row.');
    return survey;
  }
}
