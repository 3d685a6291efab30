import { expectStatus, requireSame } from '../expectations.js';
import type { Model } from '../model.js';
import { membersOf } from '../rules.js';

import type { World } from '../world.js';

export async function checkTrails(model: Model, world: World): Promise<void> {
  for (const organization of model.organizations) {
    const owner = membersOf(model, organization).find(({ role }) => role === 'owner');
    if (!owner) continue;
    const answer = await world.call(owner.person, 'GET', `/api/organizations/${organization.id}/audit/verify`);
    expectStatus(answer, 200, `The trail of ${organization.name} is verified`);
    const { isIntact, problem } = answer.json<{ isIntact: boolean; problem: unknown }>();
    if (!isIntact) throw new Error(`The trail of ${organization.name} is broken: ${JSON.stringify(problem)}`);
  }
  const rows = await world.sql<{ key: string }>(
    `select storage_key::text as key from documents
     union all select storage_key::text from credential_renewals where storage_key is not null
     union all select payload ->> 'storageKey' from durable_jobs where queue = 'document-removals'`,
  );
  requireSame(
    await world.storedFiles(),
    rows.map(({ key }) => key),
    'The stored files and the rows',
  );
}
