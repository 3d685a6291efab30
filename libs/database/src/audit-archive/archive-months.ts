import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { archivePart, surveyPart, type PartSurvey } from './archive-part.js';
import { type AuditPart, monthOf, oldParts } from './parts.js';
import { checkArchive, restorePart } from './restore-part.js';

/** Which months: those that end before this one, like `2027-01`. `now` decides which are old enough. */
export interface OldMonths {
  before: string;
  now: Date;
}

/** What archiving would take out; `url` is that of the tables' owner, as for all of these. */
export function surveyMonths(url: string, { before, now }: OldMonths): Promise<(AuditPart & PartSurvey)[]> {
  return asOwner(url, async (client) => {
    const found: (AuditPart & PartSurvey)[] = [];
    for (const part of await oldParts(client, monthOf(before), now))
      found.push({ ...part, ...(await surveyPart(client, part)) });
    return found;
  });
}

/** Moves each of them to a file in the folder, oldest first; those with names in them stay. Answers the files. */
export function archiveMonths(url: string, months: OldMonths & { folder: string }): Promise<string[]> {
  return asOwner(url, async (client) => {
    await mkdir(months.folder, { recursive: true });
    const files: string[] = [];
    for (const part of await oldParts(client, monthOf(months.before), months.now))
      if ((await surveyPart(client, part)).named === 0) files.push(await archivePart(client, part, months.folder));
    return files;
  });
}

/** Brings a month back; answers how many entries it has. */
export function restoreMonth(url: string, file: string): Promise<number> {
  return asOwner(url, (client) => restorePart(client, file));
}

/** Whether a file is the one that was written; throws with a sentence when it is not. */
export function checkMonth(url: string, file: string): Promise<{ name: string; entries: number }> {
  return asOwner(url, (client) => checkArchive(client, file));
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c statement_timeout=0' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
