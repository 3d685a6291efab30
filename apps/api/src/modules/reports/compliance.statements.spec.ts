import { randomUUID } from 'node:crypto';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { testApp } from '../../testing/test-app.js';
import { COMPLIANCE_REPORT, COMPLIANCE_REPORT_WITH_INSIGHTS } from './compliance.statements.js';

describe('the statement of the compliance report', () => {
  const api = testApp();

  test('returns a row when the account was deleted concurrently', async () => {
    // On a fresh connection, so that the planner sees the empty list of people.
    const values = { people: [], days: [], visible: [], names: [], limit: 100, lastDays: ['2026-11-30'] };
    const reads = api.get(Statements);
    await expect(reads.one(COMPLIANCE_REPORT, values)).resolves.toBeDefined();
  });

  test.each([
    { statement: COMPLIANCE_REPORT, people: 1 },
    { statement: COMPLIANCE_REPORT, people: 50 },
    { statement: COMPLIANCE_REPORT_WITH_INSIGHTS, people: 1 },
  ])('$statement.name reuses a generic plan for $people people', async ({ statement, people }) => {
    const of = <T>(value: () => T) => Array.from({ length: people }, value);
    const values = {
      people: of(randomUUID),
      days: of(() => '2026-11-21'),
      visible: of(() => true),
      names: of(() => 'Ada'),
      limit: 100,
      lastDays: ['2026-11-30'],
    };
    const unitOfWork = api.get(UnitOfWork);
    const reads = api.get(Statements);
    const [plans] = await unitOfWork.run(async () => {
      // PostgreSQL makes five custom plans before it considers a generic plan.
      for (let call = 0; call < 8; call += 1) await reads.one(statement, values);
      return unitOfWork.manager.query('select generic_plans::int as kept from pg_prepared_statements where name = $1', [
        statement.name,
      ]);
    });
    expect(plans.kept).toBeGreaterThan(0);
  });
});
