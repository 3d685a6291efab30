import { parseArgs } from 'node:util';
import type { ScheduledTasks } from '../../jobs/scheduled-tasks.js';
import type { DocumentInstallation } from './document-installation.service.js';
import { type OrphanSweepJob, SWEEP_TASK } from './orphan-sweep.job.js';

const USAGE = `Usage: npm run documents -- <command>
  status               tells whose the files are, and how many of them the database knows
  adopt                says that the files are this database's; after an hour they are swept again
  sweep --at-most 250  moves up to so many files without a document to the trash`;

export interface DocumentsServices {
  installation: DocumentInstallation;
  sweep: OrphanSweepJob;
  tasks: ScheduledTasks;
}

/** Does what an operator asks about the files of documents; returns the lines to show. */
export async function runDocumentsCommand(args: string[], services: DocumentsServices): Promise<string[]> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'at-most': { type: 'string' } },
  });
  const atMost = values['at-most'];
  if (positionals.length === 1 && positionals[0] === 'status' && atMost === undefined) return status(services);
  if (positionals.length === 1 && positionals[0] === 'adopt' && atMost === undefined) return adopt(services);
  if (positionals.length === 1 && positionals[0] === 'sweep' && /^\d{1,9}$/.test(atMost ?? ''))
    return sweep(services, Number(atMost));
  throw new Error(USAGE);
}

async function status({ installation }: DocumentsServices): Promise<string[]> {
  const { installationId, marker, sweepStopped, survey } = await installation.describe();
  return [
    `In the database: ${installationId ?? 'no id'}. Beside the files: ${marker ?? 'no id'}.`,
    `${survey.files} files, ${survey.known} of them known to the database, ${survey.orphanCount} without a document for an hour or more.`,
    sweepStopped ? `The sweep touches nothing: ${sweepStopped}.` : 'The sweep is not stopped.',
  ];
}

async function adopt({ installation }: DocumentsServices): Promise<string[]> {
  const { files, known } = await installation.adopt();
  return [`These ${files} files are this database's now; it knows ${known} of them.`];
}

async function sweep({ sweep: job, tasks }: DocumentsServices, atMost: number): Promise<string[]> {
  let trashed: number | undefined;
  await tasks.run({ name: SWEEP_TASK, everySeconds: 0 }, async (signal) => {
    const counts = await job.sweep({ atMost, signal });
    ({ trashed } = counts);
    return counts;
  });
  if (trashed === undefined) throw new Error('Nothing was moved; ask for the status, and see the log.');
  return [`${trashed} files moved to the trash, where they stay for 30 days.`];
}
