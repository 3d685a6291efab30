import type { Client } from 'pg';
import type { BenchLaboratory } from './bench-laboratory.js';

const PEOPLE_IN_BATCH = 1_000;

interface Statement {
  text: string;
  values: (given: object) => unknown[];
}

export async function scanReminders(laboratory: BenchLaboratory, client: Client, isAsOf: boolean) {
  const { PEOPLE_TO_LOOK_AT, SCAN }: Record<'PEOPLE_TO_LOOK_AT' | 'SCAN', Statement> = await laboratory.product(
    'modules/reminders/scan/reminder-scan.sql.js',
  );
  const zones = { timeZones: ['UTC'], days: [new Date().toISOString().slice(0, 10)], since: ['infinity'] };
  const startedAt = performance.now();
  const { rows } = await client.query(PEOPLE_TO_LOOK_AT.text, PEOPLE_TO_LOOK_AT.values(zones));
  const lookUpMs = performance.now() - startedAt;
  let mails = 0;
  for (let from = 0; from < rows.length; from += PEOPLE_IN_BATCH) {
    const people = rows.slice(from, from + PEOPLE_IN_BATCH).map((row) => row['userId']);
    const written = await client.query(SCAN.text, SCAN.values({ ...zones, isAsOf, people }));
    mails += Number(written.rows[0]?.['digests']);
  }
  return { people: rows.length, mails, lookUpMs, ms: performance.now() - startedAt };
}
