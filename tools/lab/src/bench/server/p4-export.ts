import { get } from 'node:http';
import { addPeople, type Person } from '../../installation/people.js';
import { peakMemoryAdded } from '../../installation/process-accounts.js';
import type { Program } from '../../installation/program.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { psqlCopy } from '../contenders.js';
import { figureRow, judge, ratioRow, reachableGrowth } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare, median } from '../samples.js';

const MEGABYTE = 1024 * 1024;
const PATH = '/api/credentials/export/csv';

/** As in the product: without this, PostgreSQL may sort the whole table before it sends the first row. */
const IN_ORDER_OF_INDEX = 'set enable_sort = off; set enable_bitmapscan = off; set enable_seqscan = off;\n';

const BOUND =
  'The rows of one person are spread over a table larger than PostgreSQL’s default ' +
  'cache. The target is 11×, or a tenth more than the bare COPY grows.';

export const scenario: Scenario = {
  id: 'P4',
  title: 'An export of 100,000 credentials as CSV',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const [person] = await addPeople(databaseUrl, { count: 1, credentials: 100_000 });
    const [collector] = await addPeople(databaseUrl, { count: 1, credentials: 1_000_000 });
    const ours = await laboratory.startApi(databaseUrl);
    const copy = await copyCommand(laboratory, person.id);
    const copyMillion = await copyCommand(laboratory, collector.id);
    const samples = await compare(laboratory, {
      ours: () => download(ours, person),
      psql: () => psqlCopy(databaseUrl, copy),
      'psql again': () => psqlCopy(databaseUrl, copy),
      '1M rows': () => download(ours, collector),
      'psql, 1M rows': () => psqlCopy(databaseUrl, copyMillion),
    });
    const fresh = await laboratory.startApi(databaseUrl);
    await fetch(`${fresh.url}/api/dashboard/stats`, { headers: person.headers });
    const memory = (await peakMemoryAdded(fresh.pid, () => download(fresh, person))) / MEGABYTE;
    const wholes = samples.values('ms', 'ours');
    const first = median(
      samples.values('firstByteMs', 'ours').map((value, round) => (100 * value) / Number(wholes[round])),
    );
    const growth = reachableGrowth(samples, 11, 'ms', 'psql', 'psql, 1M rows');
    return {
      rows: [
        ratioRow(samples, 'the whole, beside psql \\copy of the same rows', {
          figure: 'ms',
          peer: 'psql',
          bound: { atMost: 1.5 },
        }),
        figureRow('first byte, as a part of the whole', `${first.toFixed(0)} %`, judge(first, { atMost: 10 }, '%')),
        figureRow('memory that an export adds', `${memory.toFixed(0)} MB`, judge(memory, { atMost: 20 }, 'MB')),
        ratioRow(samples, 'one million rows beside 100,000', {
          figure: 'ms',
          ours: '1M rows',
          peer: 'ours',
          digits: 2,
          bound: growth,
        }),
        ratioRow(samples, 'one million rows, beside psql \\copy of the same', {
          figure: 'ms',
          ours: '1M rows',
          peer: 'psql, 1M rows',
          bound: { atMost: 1.5 },
        }),
      ],
      notes: [BOUND],
      void: samples.unsteady('ms', 'psql'),
    };
  },
};

function download(program: Program, { headers }: Person): Promise<{ ms: number; firstByteMs: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(program.url + PATH, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${program.name} answered ${response.statusCode}.`));
      let firstByteMs = 0;
      response.on('data', () => {
        firstByteMs ||= performance.now() - startedAt;
      });
      response.once('end', () => resolve({ ms: performance.now() - startedAt, firstByteMs }));
      response.once('error', reject);
    }).once('error', reject);
  });
}

async function copyCommand(laboratory: BenchLaboratory, ownerId: string) {
  const { csvRowsSql } = await laboratory.product('modules/credentials/export/export-sql.js');
  const rows = csvRowsSql({
    owners: `'{${ownerId}}'`,
    days: `'{${new Date().toISOString().slice(0, 10)}}'`,
    statuses: ['valid', 'expiring', 'expired'],
    isOrganization: false,
    ids: null,
  });
  // psql takes the command in one line, in which a comment would hide the rest.
  const select = rows.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
  return `${IN_ORDER_OF_INDEX}\\copy (${select}) to /dev/null with (format csv, header)`;
}
