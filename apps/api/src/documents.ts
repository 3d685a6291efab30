import { runCommand } from './command-line.js';
import { ScheduledTasks } from './jobs/scheduled-tasks.js';
import { DocumentInstallation } from './modules/documents/document-installation.service.js';
import { runDocumentsCommand } from './modules/documents/documents-command.js';
import { OrphanSweepJob } from './modules/documents/orphan-sweep.job.js';

await runCommand(async (app) => {
  const lines = await runDocumentsCommand(process.argv.slice(2), {
    installation: app.get(DocumentInstallation, { strict: false }),
    sweep: app.get(OrphanSweepJob, { strict: false }),
    tasks: app.get(ScheduledTasks),
  });
  process.stdout.write(`${lines.join('\n')}\n`);
});
