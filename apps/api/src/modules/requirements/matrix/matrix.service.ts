import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { statusOn } from '@tracker/contracts/credentials/credential-status';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type {
  CellCredential,
  CellDetail,
  MatrixFilter,
  MatrixQuery,
} from '@tracker/contracts/requirements/compliance-matrix';
import {
  CELL_LABELS,
  countStates,
  requirementsMet,
  untilWords,
} from '@tracker/contracts/requirements/requirement-states';
import { statement, Statements } from '@tracker/database/statements';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { DomainError } from '../../../platform/domain-error.js';
import { BYTE_ORDER_MARK, csvRow, textCell } from '../../../platform/downloads/csv.js';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import { CredentialsRepository } from '../../credentials/credentials.repository.js';
import { CredentialTypesService } from '../definitions/credential-types.service.js';
import { DEMANDS, EVIDENCE, fitsSql, PEOPLE_GIVEN, type PeopleToJudge } from './cells.sql.js';
import { columnsOf, type MatrixPerson, MatrixRepository } from './matrix.repository.js';
import type { CellRow, FileRow, RowsPage } from './matrix.statements.js';

const cellNotFound = () => new DomainError('cell-not-found', 404, 'There is no such cell in the matrix.');

type FoundCredential = Omit<CellCredential, 'status' | 'documentUrl'> & { isForReviewers: boolean };

interface TypeEvidence {
  typeId: string;
  typeName: string;
  credentials: FoundCredential[];
}

/**
 * In the same order as the matrix evaluates them; credentials that match several types come last and do not count.
 * Hand-written SQL, to share the evaluation with the matrix.
 */
const BEHIND = statement<PeopleToJudge & { typeId: string | null }, TypeEvidence>(
  'behind-cell',
  `with ${fitsSql(PEOPLE_GIVEN)},
  ${EVIDENCE},
  ${DEMANDS}
  select type.id as "typeId", type.name as "typeName", coalesce((
    select json_agg(json_build_object('id', fit.credential_id, 'name', fit.name, 'issuingBody', fit.issuing_body, 'issueDate', fit.issue_date,
        'expiryDate', fit.expiry_date, 'hasDocument', fit.has_document, 'counts', fit.fitting = 1,
        'isForReviewers', type.needs_review and fit.fitting = 1 and exists (select from demand where demand.type_id = type.id))
      order by e.worth, fit.expiry_date desc, fit.credential_id)
    from fit left join evidence e on e.credential_id = fit.credential_id and e.type_id = fit.type_id
    where fit.type_id = type.id
  ), '[]') as credentials from type where :typeId::uuid is null or type.id = :typeId::uuid order by type.place`,
  { plan: 'fresh' },
);

@Injectable()
export class MatrixService {
  constructor(
    private readonly matrix: MatrixRepository,
    private readonly types: CredentialTypesService,
    private readonly credentials: CredentialsRepository,
    private readonly downloads: Downloads,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  async pageJson(membership: Membership, actor: Actor, query: MatrixQuery): Promise<string> {
    const people = await this.visibleTo(membership, actor, query);
    if (people.length === 0) {
      const nobody = { types: await this.types.list(membership.organizationId), items: [], next: null };
      return JSON.stringify({ ...nobody, totals: countStates([]) });
    }
    const { types, items, next, totals } = await this.matrix.page(people, this.clock.now(), query);
    return `{"types":${types},"items":${items},"next":${JSON.stringify(next)},"totals":${JSON.stringify(totals)}}`;
  }

  async rows(
    organizationId: string,
    { group, state }: Pick<MatrixFilter, 'group' | 'state'>,
    page: RowsPage,
  ): Promise<CellRow[]> {
    const people = await this.matrix.people(organizationId, { group });
    const wanted = people.filter(({ userId }) => userId >= page.afterMember);
    return this.matrix.rows(wanted, this.clock.now(), state, page);
  }

  csv(membership: Membership, actor: Actor, filter: MatrixFilter): Promise<Readable> {
    return this.downloads.start(actor.userId, 'reads', async () => {
      const people = await this.visibleTo(membership, actor, filter);
      if (people.length > 0) return Readable.from(matrixFile(await this.matrix.file(people, this.clock.now(), filter)));
      const types = await this.types.list(membership.organizationId);
      return Readable.from(matrixFile({ types: types.map(({ name }) => textCell(name)), rows: [] }));
    });
  }

  async cell({ organizationId }: Membership, actor: Actor, userId: string, typeId: string): Promise<CellDetail> {
    const [found] = await this.evidence(await this.matrix.people(organizationId, { userId }), actor, typeId);
    if (!found) throw cellNotFound();
    const isPlanFull = (await this.credentials.room(userId)) === 0;
    return { credentials: found.credentials, isPlanFull };
  }

  async evidence(people: readonly MatrixPerson[], actor: Actor, typeId: string | null = null) {
    const columns = columnsOf(people, this.clock.now());
    const [today] = columns.todays;
    if (!today) return [];
    const isOwn = columns.userIds[0] === actor.userId;
    const types = await this.statements.rows(BEHIND, { ...columns, typeId });
    return types.map(({ credentials, ...type }) => ({
      ...type,
      credentials: credentials.map(({ isForReviewers, ...credential }): CellCredential => ({
        ...credential,
        status: statusOn(credential.expiryDate, today).status,
        documentUrl:
          credential.hasDocument && (isOwn || isForReviewers) ? `/api/credentials/${credential.id}/document` : null,
      })),
    }));
  }

  async metBy(people: readonly MatrixPerson[]): Promise<{ met: number; asked: number }> {
    if (people.length === 0) return { met: 0, asked: 0 };
    return requirementsMet(await this.matrix.totals(people, this.clock.now()));
  }

  private visibleTo({ organizationId, role }: Membership, { userId }: Actor, { group, q }: MatrixFilter) {
    const only = isAllowed(role, 'requirements.manage') ? {} : { userId };
    return this.matrix.people(organizationId, { group, q, ...only });
  }
}

export function* matrixFile({ types, rows }: { types: string[]; rows: FileRow[] }): Generator<string> {
  yield BYTE_ORDER_MARK + csvRow(['Member', 'Email', ...types]);
  for (const { name, email, cells } of rows) yield csvRow([name, email, ...cells.map(cellText)]);
}

function cellText({ state, until, hasPassed }: FileRow['cells'][number]): string {
  return until === null ? CELL_LABELS[state] : `${CELL_LABELS[state]} (${untilWords(state, hasPassed)} ${until})`;
}
