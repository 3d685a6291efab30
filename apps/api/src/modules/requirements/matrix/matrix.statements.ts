import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import { WORST_FIRST } from '@tracker/contracts/requirements/requirement-states';
import type { MatrixTotals } from '@tracker/contracts/requirements/compliance-matrix';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { statement } from '@tracker/database/statements';
import { asText } from '../../../platform/downloads/csv.js';
import { CELLS, NAME_OF_STATE, NAME_OF_WORTH, type PeopleToJudge, severity, worth } from './cells.sql.js';
import type { Worth } from '@tracker/contracts/requirements/requirement-states';

export interface MatrixPage {
  types: string;
  items: string;
  next: string | null;
  totals: MatrixTotals;
}

interface Page {
  names: readonly string[];
  emails: readonly string[];
  states: readonly number[] | null;
  afterWeight: string | null;
  afterUser: string | null;
  limit: number;
}

/** One cell outweighs any number of milder ones: 256 per step exceeds the limit of 200 types. */
const WEIGHT = `(array[${WORST_FIRST.map((_, index) => (index > severity('expiring') ? 0 : 256 ** (severity('expiring') - index)))}]::bigint[])[severity + 1]`;

const optional = (key: string, value: string) => `coalesce(',"${key}":' || ${value}, '')`;
const quoted = (value: string) => `'"' || ${value} || '"'`;

const CELL = `'{"typeId":"' || type_id || '","state":"' || ${NAME_OF_STATE} || '"'
    || ${optional('requirementId', quoted('requirement_id'))} || ${optional('credentialId', quoted('credential_id'))}
    || ${optional('until', quoted('until'))}
    || ${optional('isRenewalInReview', `case when is_renewal_in_review then 'true' end`)}
    || ${optional('progress', `'{"until":"' || progress_until || '","note":' || coalesce(to_json(progress_note)::text, 'null') || '}'`)}
    || ${optional('ambiguousCredentialIds', 'array_to_json(ambiguous)')} || '}'`;

const TYPES = `(select coalesce(json_agg(json_build_object('id', id, 'name', name, 'aliases', aliases, 'issuingBody', issuing_body,
      'needsDocument', needs_document, 'needsReview', needs_review) order by place), '[]') from type)`;

const COUNTED = WORST_FIRST.map(
  (state, index) => `'${state}', (count(*) filter (where severity = ${index}))::int`,
).join(', ');
export const TOTALS = `(select json_build_object(${COUNTED}) from cell)`;

/**
 * Hand-written SQL, to evaluate all cells in one pass. Rows are sorted worst first; totals cover all given people, not
 * only the page.
 */
export const MATRIX = statement<PeopleToJudge & Page, MatrixPage>(
  'compliance-matrix',
  `with ${CELLS},
  scored as materialized (
    select user_id, position, sum(${WEIGHT})::bigint as weight, string_agg(${CELL}, ',' order by place) as cells
    from cell group by user_id, position
    having :states::int[] is null or bool_or(severity = any(:states::int[]))
  ),
  nobody as (
    select user_id, position, 0::bigint as weight, '' as cells from person
    where :states::int[] is null and not exists (select from type)
  ),
  page as materialized (
    select *, row_number() over (order by weight desc, position) as number
    from (select * from scored union all select * from nobody) row
    where :afterWeight::bigint is null or weight < :afterWeight::bigint
      or weight = :afterWeight::bigint and position > coalesce((select position from person where user_id = :afterUser::uuid), 0)
    order by weight desc, position limit :limit::int + 1
  )
  select ${TYPES}::text as types, ${TOTALS} as totals,
    (select '[' || coalesce(string_agg('{"userId":"' || user_id || '","name":' || to_json((:names::text[])[position])
      || ',"email":' || to_json((:emails::text[])[position])
      || ',"cells":[' || cells || ']}', ',' order by number), '') || ']' from page where number <= :limit::int) as items,
    (select weight || '~' || user_id from page where number = :limit::int and exists (select from page where number > :limit::int)) as next`,
  { plan: 'fresh' },
);

export const MATRIX_TOTALS = statement<PeopleToJudge, { totals: MatrixTotals }>(
  'compliance-matrix-totals',
  `with ${CELLS} select ${TOTALS} as totals`,
  { on: 'replica', plan: 'fresh' },
);

export interface FileRow {
  name: string;
  email: string;
  cells: { state: CellState; until: CalendarDate | null; hasPassed: boolean }[];
}
type FileValues = PeopleToJudge & Pick<Page, 'names' | 'emails' | 'states'>;
export const MATRIX_FILE = statement<FileValues, { types: string[]; rows: FileRow[] }>(
  'compliance-matrix-file',
  `with ${CELLS},
  scored as (
    select position, sum(${WEIGHT})::bigint as weight, json_agg(json_build_object('state', ${NAME_OF_STATE}, 'until', until,
        'hasPassed', until < (:todays::date[])[position]) order by place) as cells
    from cell group by position having :states::int[] is null or bool_or(severity = any(:states::int[]))
  )
  select array(select ${asText('name')} from type order by place) as types,
    (select coalesce(json_agg(json_build_object('name', ${asText('(:names::text[])[position]')}, 'email', ${asText('(:emails::text[])[position]')},
      'cells', cells) order by weight desc, position), '[]') from scored) as rows`,
  { on: 'replica', plan: 'fresh' },
);

export interface RequiredCell {
  organizationId: string;
  userId: string;
  typeId: string;
  typeName: string;
  issuingBody: string | null;
  needsDocument: boolean;
  needsReview: boolean;
  state: CellState;
  worth: Worth;
  requirementId: string;
  askedBy: OwnRequirement['askedBy'];
  credentialId: string | null;
  credentialName: string | null;
  isExpired: boolean;
  reviewed: OwnRequirement['reviewedOthers'];
  until: string | null;
  progressUntil: string | null;
  progressNote: string | null;
  pause: OwnRequirement['pause'];
  ambiguous: string[];
  isRenewalInReview: boolean;
  reason: string | null;
}

export const REQUIRED_CELLS = statement<PeopleToJudge, RequiredCell>(
  'asked-of-people',
  `with ${CELLS},
  asked as materialized (
    select demand.organization_id, demand.user_id, demand.type_id,
      json_agg(json_build_object('requirementId', demand.requirement_id, 'groupId', demand.group_id, 'groupName', g.name)
        order by g.name nulls first, demand.requirement_id) as by
    from demand left join requirement_groups g on g.id = demand.group_id group by 1, 2, 3
  ),
  reviewed as materialized (
    select organization_id, user_id, type_id,
      json_agg(json_build_object('credentialId', credential_id, 'state', ${NAME_OF_WORTH}, 'reason', reason) order by credential_id) as list
    from evidence where worth in (${worth('in-review')}, ${worth('rejected')}) group by 1, 2, 3
  )
  select cell.organization_id as "organizationId", cell.user_id as "userId", cell.type_id as "typeId", type.name as "typeName",
    type.issuing_body as "issuingBody", type.needs_document as "needsDocument", type.needs_review as "needsReview",
    ${NAME_OF_STATE} as state, ${NAME_OF_WORTH} as worth, cell.requirement_id as "requirementId", asked.by as "askedBy",
    cell.credential_id as "credentialId", cell.credential_name as "credentialName", cell.is_expired as "isExpired", cell.until::text as until,
    progress_until::text as "progressUntil", progress_note as "progressNote", coalesce(ambiguous, '{}') as ambiguous, cell.reason,
    cell.is_renewal_in_review as "isRenewalInReview", coalesce(reviewed.list, '[]') as reviewed,
    (select json_build_object('until', p.until, 'credentialIds', array(select fit.credential_id from fit
        where fit.organization_id = cell.organization_id and fit.user_id = cell.user_id and fit.type_id = cell.type_id))
      from requirement_progress p where p.type_id = cell.type_id and p.user_id = cell.user_id
        and p.until >= (:todays::date[])[cell.position]) as pause
  from cell join type on type.id = cell.type_id
  left join asked on asked.organization_id = cell.organization_id and asked.user_id = cell.user_id and asked.type_id = cell.type_id
  left join reviewed on reviewed.organization_id = cell.organization_id and reviewed.user_id = cell.user_id
    and reviewed.type_id = cell.type_id
  where cell.requirement_id is not null order by cell.position, severity, cell.place`,
  { plan: 'fresh' },
);

export interface RowsPage {
  afterMember: string;
  afterType: string;
  limit: number;
}

export interface CellRow {
  memberId: string;
  typeId: string;
  row: string;
}

export const MATRIX_ROWS = statement<PeopleToJudge & Pick<Page, 'states'> & RowsPage, CellRow>(
  'compliance-rows',
  `with ${CELLS}
  select cell.user_id as "memberId", cell.type_id as "typeId", json_build_object('memberId', cell.user_id, 'typeId', cell.type_id,
      'typeName', type.name, 'state', ${NAME_OF_STATE}, 'credentialId', cell.credential_id, 'until', cell.until)::text as row
  from cell join type on type.id = cell.type_id
  where (cell.user_id, cell.type_id) > (:afterMember::uuid, :afterType::uuid)
    and (:states::int[] is null or severity = any(:states::int[]))
  order by cell.user_id, cell.type_id limit :limit`,
  { plan: 'fresh' },
);
