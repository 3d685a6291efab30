import { Injectable } from '@nestjs/common';
import { ASKED_STATES, type CellState, MET_STATES } from '@tracker/contracts/requirements/requirement-states';
import { Clock } from '../../../platform/clock.js';
import { type MatrixPerson, MatrixRepository } from './matrix.repository.js';

@Injectable()
export class RequirementsMet {
  constructor(
    private readonly matrix: MatrixRepository,
    private readonly clock: Clock,
  ) {}

  async of(people: readonly MatrixPerson[]): Promise<{ met: number; asked: number }> {
    if (people.length === 0) return { met: 0, asked: 0 };
    const totals = await this.matrix.totals(people, this.clock.now());
    const sum = (states: readonly CellState[]) => states.reduce((all, state) => all + totals[state], 0);
    return { met: sum(MET_STATES), asked: sum(ASKED_STATES) };
  }
}
