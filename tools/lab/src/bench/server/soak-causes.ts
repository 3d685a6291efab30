import { readFile } from 'node:fs/promises';
import { withClient } from '../../installation/people.js';

/** What PostgreSQL did since its statistics were reset; times in ms. */
const DATABASE = `
  select num_timed + num_requested as checkpoints, write_time + sync_time as "checkpointMs",
    (select sum(autovacuum_count + autoanalyze_count) from pg_stat_all_tables) as vacuums,
    (select sum(total_autovacuum_time + total_autoanalyze_time) from pg_stat_all_tables) as "vacuumMs",
    (select count(*) from pg_class where relispartition) as partitions,
    (select wal_bytes / 1048576 from pg_stat_wal) as "walMb"
  from pg_stat_checkpointer`;

const HEADINGS = {
  checkpoints: 'checkpoints',
  checkpointMs: 'writing them',
  vacuums: 'vacuums',
  vacuumMs: 'vacuuming',
  partitions: 'new partitions',
  walMb: 'WAL',
  scavengeMs: 'minor collections',
  majorGcMs: 'major collections',
  ioMs: 'waiting for the disk',
  stolenMs: 'CPU taken by other machines',
};

export type Causes = Record<keyof typeof HEADINGS, number>;
const COUNTERS = Object.keys(HEADINGS) as (keyof Causes)[];
export const CAUSE_HEADINGS = Object.values(HEADINGS);

/** Counters whose growth in a minute may explain its slow requests. */
export async function causesNow(databaseUrl: string, figure: (name: string) => number): Promise<Causes> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<Record<string, string>>(DATABASE));
  const database = rows[0] ?? {};
  const gcMs = (kind: string) => (figure(`nodejs_gc_duration_seconds_sum{kind="${kind}"}`) || 0) * 1_000;
  // Linux without pressure stall information has no such file.
  const pressure = await readFile('/proc/pressure/io', 'utf8').catch(() => '');
  const cpu = (await readFile('/proc/stat', 'utf8')).split('\n')[0]?.split(/\s+/) ?? [];
  const known: Record<string, number> = {
    ...Object.fromEntries(Object.entries(database).map(([name, value]) => [name, Number(value)])),
    scavengeMs: gcMs('minor'),
    majorGcMs: gcMs('major') + gcMs('incremental'),
    ioMs: Number(/some .*total=(\d+)/.exec(pressure)?.[1] ?? NaN) / 1_000,
    stolenMs: Number(cpu[8]) * 10,
  };
  return Object.fromEntries(COUNTERS.map((name) => [name, known[name] ?? NaN])) as Causes;
}

export function causesBetween(before: Causes, after: Causes): Causes {
  return Object.fromEntries(COUNTERS.map((name) => [name, after[name] - before[name]])) as Causes;
}

export function causeCells(causes: Causes): (string | number)[] {
  const unitOf = (name: string) => (name.endsWith('Ms') ? ' ms' : name.endsWith('Mb') ? ' MB' : '');
  return COUNTERS.map((name) => `${Math.round(causes[name])}${unitOf(name)}`);
}
