import { Injectable } from '@nestjs/common';
import type { NamedStatement } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';

/**
 * Runs statements without their names, so that PostgreSQL plans them for the values at hand: a plan for any members takes fifteen times as long for
 * fifty of them, because it expects a few rows where there are thousands.
 */
@Injectable()
export class PlannedReads {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  rows<P extends object, Row>({ text, values }: NamedStatement<P, Row>, given: P): Promise<Row[]> {
    return this.unitOfWork.manager.query<Row[]>(text, values(given));
  }

  async one<P extends object, Row>(statement: NamedStatement<P, Row>, given: P): Promise<Row | null> {
    const [row] = await this.rows(statement, given);
    return row ?? null;
  }
}
