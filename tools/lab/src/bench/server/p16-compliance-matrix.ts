import { addPeople, requireTypes } from '../../installation/people.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { besideStatements } from '../contenders.js';
import type { Scenario } from '../run.js';

const MEMBERS = 50;
const TYPES = 40;
const CREDENTIALS = 100;

const NOTES = ['The one pass is the product’s own statement on a bare fastify.'];

export const scenario: Scenario = {
  id: 'P16',
  title: `The compliance matrix of ${MEMBERS} members × ${TYPES} types with ${(MEMBERS * CREDENTIALS).toLocaleString('en')} credentials`,
  async run(laboratory) {
    const { outcome } = await besideStatements(laboratory, {
      prepare: (credentials) => prepared(laboratory, credentials),
      measure: 'the matrix, beside the one SQL pass that computes it',
      growth: 'with 1M beside 1k credentials of others',
      digits: 1,
    });
    return { ...outcome, notes: NOTES };
  },
};

async function prepared(laboratory: BenchLaboratory, credentials: number) {
  const databaseUrl = await laboratory.database({ credentials });
  const [owner] = await addPeople(databaseUrl, { count: MEMBERS, credentials: CREDENTIALS });
  const organizationId = await requireTypes(databaseUrl, owner.id, TYPES);
  const requests = [{ path: `/api/organizations/${organizationId}/compliance-matrix`, headers: owner.headers }];
  return { databaseUrl, program: await laboratory.startApi(databaseUrl), load: { requests, connections: 1 } };
}
