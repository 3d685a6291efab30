import { Injectable } from '@nestjs/common';
import { statusOn } from '@tracker/contracts/credentials/credential-status';
import type { CellCredential, CellDetail } from '@tracker/contracts/requirements/compliance-matrix';
import { statement, Statements } from '@tracker/database/statements';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { DomainError } from '../../../platform/domain-error.js';
import { DEMANDS, EVIDENCE, fitsSql, PEOPLE_GIVEN, type PeopleToJudge } from './cells.sql.js';
import { columnsOf, MatrixRepository } from './matrix.repository.js';

const EVERYBODY = { q: '' };
const cellNotFound = () => new DomainError('cell-not-found', 404, 'There is no such cell in the matrix.');

type FoundCredential = Omit<CellCredential, 'status' | 'documentUrl'> & { isForReviewers: boolean };

/**
 * In the same order as the matrix evaluates them; credentials that match several types come last and do not count.
 * Hand-written SQL, to share the evaluation with the matrix.
 */
const BEHIND = statement<PeopleToJudge & { typeId: string }, { credentials: FoundCredential[] }>(
  'behind-cell',
  `with ${fitsSql(PEOPLE_GIVEN)},
  ${EVIDENCE},
  ${DEMANDS}
  select coalesce((
    select json_agg(json_build_object('id', fit.credential_id, 'name', fit.name, 'issuingBody', fit.issuing_body, 'issueDate', fit.issue_date,
        'expiryDate', fit.expiry_date, 'hasDocument', fit.has_document, 'counts', fit.fitting = 1,
        'isForReviewers', type.needs_review and fit.fitting = 1 and exists (select from demand where demand.type_id = type.id))
      order by e.worth, fit.expiry_date desc, fit.credential_id)
    from fit left join evidence e on e.credential_id = fit.credential_id and e.type_id = fit.type_id
    where fit.type_id = type.id
  ), '[]') as credentials from type where type.id = :typeId`,
  { plan: 'fresh' },
);

@Injectable()
export class CellDetailsService {
  constructor(
    private readonly matrix: MatrixRepository,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  async find({ organizationId }: Membership, actor: Actor, userId: string, typeId: string): Promise<CellDetail> {
    const isOwn = userId.toLowerCase() === actor.userId;
    const people = await this.matrix.people(organizationId, EVERYBODY, userId);
    const columns = columnsOf(people, this.clock.now());
    const [today] = columns.todays;
    const found = await this.statements.one(BEHIND, { ...columns, typeId });
    if (!today || !found) throw cellNotFound();
    return {
      credentials: found.credentials.map(({ isForReviewers, ...credential }) => ({
        ...credential,
        status: statusOn(credential.expiryDate, today).status,
        documentUrl:
          credential.hasDocument && (isOwn || isForReviewers) ? `/api/credentials/${credential.id}/document` : null,
      })),
    };
  }
}
