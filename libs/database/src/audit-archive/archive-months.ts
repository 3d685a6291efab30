import { mkdir } from 'node:fs/promises';
import type pg from 'pg';
import { withClient } from '../client.js';
import { archivePart, surveyPart, type PartSurvey } from './archive-part.js';
import { type AuditPart, monthOf, oldParts } from './parts.js';
import { checkArchive, restorePart } from './restore-part.js';

interface OldMonths {
  before: string;
  now: Date;
}

/** What archiving would remove. Like the functions below, it needs the URL of the role that owns the tables. */
export function surveyMonths(url: string, { before, now }: OldMonths): Promise<(AuditPart & PartSurvey)[]> {
  return asOwner(url, async (client) => {
    const found: (AuditPart & PartSurvey)[] = [];
    for (const part of await oldParts(client, monthOf(before), now))
      found.push({ ...part, ...(await surveyPart(client, part)) });
    return found;
  });
}

/**
 * Moves each old month to a file in `folder`, oldest first, and returns the files. Months that still contain names
 * stay.
 */
export function archiveMonths(url: string, months: OldMonths & { folder: string }): Promise<string[]> {
  return asOwner(url, async (client) => {
    await mkdir(months.folder, { recursive: true });
    const files: string[] = [];
    for (const part of await oldParts(client, monthOf(months.before), months.now))
      if ((await surveyPart(client, part)).named === 0) files.push(await archivePart(client, part, months.folder));
    return files;
  });
}

export function restoreMonth(url: string, file: string): Promise<number> {
  return asOwner(url, (client) => restorePart(client, file));
}

export function checkMonth(url: string, file: string): Promise<{ name: string; entries: number }> {
  return asOwner(url, (client) => checkArchive(client, file));
}

function asOwner<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ connectionString, options: '-c timezone=UTC -c statement_timeout=0' }, work);
}
