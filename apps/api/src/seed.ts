import { todayIn } from '@tracker/contracts/values/calendar-date';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { runCommand } from './server/command-line.js';
import { ENVIRONMENT, type Environment } from './platform/config/environment.js';
import { Clock } from './platform/clock.js';
import { seedBulk } from './seed/bulk.seeder.js';
import { seedDemonstration } from './seed/demonstration.seeder.js';
import { SEED_USAGE, seedRequestOf } from './seed/seed-arguments.js';

await runCommand(SEED_USAGE, async (app, args) => {
  const { ifEmpty, bulk } = seedRequestOf(args);
  if (app.get<Environment>(ENVIRONMENT).isProduction)
    throw new Error('Sample data is for development: this is a production installation.');
  const [unitOfWork, statements] = [app.get(UnitOfWork), app.get(Statements)];
  const now = app.get(Clock).now();
  if (bulk === null) {
    const isNew = await seedDemonstration(unitOfWork, statements, now, { ifEmpty });
    return [isNew ? 'Demonstration data written.' : 'Nothing to do: there are already accounts.'];
  }
  const added = await seedBulk(unitOfWork, statements, bulk, todayIn('UTC', now));
  return [`Added ${added.organizations} organizations, ${added.members} members, ${added.credentials} credentials.`];
});
