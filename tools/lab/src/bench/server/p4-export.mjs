import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { addPeople } from '../people.mjs';
import { memoryOf, watchPeak } from '../process-accounts.mjs';
import { interleave, median, medianOf, medianRatio, unsteady } from '../rounds.mjs';
import { growthRow, judge, reachableGrowth } from '../verdicts.mjs';

const MEGABYTE = 1024 * 1024;
const PATH = '/api/credentials/export/csv';

/** As in the product: without this, PostgreSQL may sort the whole table before it sends the first row. */
const IN_ORDER_OF_INDEX = 'set enable_sort = off; set enable_bitmapscan = off; set enable_seqscan = off;';

/** @typedef {import('../program.mjs').Program} Program */
/** @typedef {import('../people.mjs').Person} Person */

const BOUND =
  'What bounds it: rows leave in index order, so nothing is sorted. The rows of one person are spread over a ' +
  'table larger than PostgreSQL’s default cache. The target is 11×, or a tenth more than the bare COPY ' +
  'grows.';

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P4',
  title: 'An export of 100,000 credentials as CSV',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const [person] = await addPeople(databaseUrl, { count: 1, credentials: 100_000 });
    const [collector] = await addPeople(databaseUrl, { count: 1, credentials: 1_000_000 });
    if (!person || !collector) throw new Error('Nobody was added.');
    const ours = await laboratory.startApi(databaseUrl);
    const nest = await laboratory.startPeer('nest', {
      script: 'main.ts',
      databaseUrl,
      nodeOptions: ['--import', '@swc-node/register/esm-register'],
    });
    const copy = await copyCommand(laboratory, person.id);
    const copyMillion = await copyCommand(laboratory, collector.id);
    const contenders = [
      { name: 'ours', measure: () => download(ours, person) },
      { name: 'psql', measure: () => psql(databaseUrl, copy) },
      { name: 'psql again', measure: () => psql(databaseUrl, copy) },
      { name: 'buffered', measure: () => download(nest, person) },
      { name: '1M rows', measure: () => download(ours, collector) },
      { name: 'psql, 1M rows', measure: () => psql(databaseUrl, copyMillion) },
    ];
    await interleave(1, contenders);
    const samples = await interleave(laboratory.rounds, contenders);
    const fresh = await laboratory.startApi(databaseUrl);
    const memory = await growthOfMemory(fresh, person);
    const ratio = medianRatio(samples, 'ms', 'ours', 'psql');
    const ratioOfMillion = medianRatio(samples, 'ms', '1M rows', 'psql, 1M rows');
    const ms = (/** @type {string} */ name) => `${medianOf(samples, 'ms', name).toFixed(0)} ms`;
    const firstByte = median(
      (samples.get('ours') ?? []).map((sample) => Number(sample['firstByteMs']) / Number(sample['ms'])),
    );
    const faster = medianRatio(samples, 'ms', 'buffered', 'ours');
    return {
      rows: [
        {
          measure: 'the whole, beside psql \\copy of the same rows',
          ours: ms('ours'),
          peer: ms('psql'),
          ratio,
          ...judge(ratio, { atMost: 1.5 }),
        },
        {
          measure: 'the whole, beside TypeORM and one string',
          ours: ms('ours'),
          peer: ms('buffered'),
          ratio: faster,
          target: '',
          met: null,
          detail: 'The ratio says how many times as long the peer takes.',
        },
        {
          measure: 'first byte, as a part of the whole',
          ours: `${(firstByte * 100).toFixed(0)} %`,
          peer: '',
          ratio: null,
          ...judge(firstByte * 100, { atMost: 10 }, '%'),
        },
        {
          measure: 'memory that an export adds',
          ours: `${memory.toFixed(0)} MB`,
          peer: '',
          ratio: null,
          ...judge(memory, { atMost: 20 }, 'MB'),
        },
        growthRow(
          samples,
          'one million rows beside 100,000',
          { figure: 'ms', from: 'ours', to: '1M rows', unit: 'ms' },
          reachableGrowth(samples, { wanted: 11, figure: 'ms', from: 'psql', to: 'psql, 1M rows' }),
        ),
        {
          measure: 'one million rows, beside psql \\copy of the same',
          ours: ms('1M rows'),
          peer: ms('psql, 1M rows'),
          ratio: ratioOfMillion,
          ...judge(ratioOfMillion, { atMost: 1.5 }),
        },
      ],
      notes: [BOUND],
      void: unsteady(samples, 'ms', ['psql', 'psql again']),
    };
  },
};

/**
 * @param {Program} program
 * @param {Person} person
 * @returns {Promise<{ ms: number, firstByteMs: number, bytes: number }>}
 */
function download(program, { headers }) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(program.url + PATH, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${program.name} answered ${response.statusCode}.`));
      let firstByteMs = 0;
      let bytes = 0;
      response.on('data', (/** @type {Buffer} */ chunk) => {
        firstByteMs ||= performance.now() - began;
        bytes += chunk.length;
      });
      response.once('end', () => resolve({ ms: performance.now() - began, firstByteMs, bytes }));
      response.once('error', reject);
    }).once('error', reject);
  });
}

/**
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {string} ownerId
 */
async function copyCommand(laboratory, ownerId) {
  const { csvRowsSql } = await laboratory.product('modules/credentials/export/export-sql.js');
  const today = new Date().toISOString().slice(0, 10);
  const rows = csvRowsSql({
    owners: `'{${ownerId}}'`,
    days: `'{${today}}'`,
    statuses: ['valid', 'expiring', 'expired'],
    isOrganization: false,
    ids: null,
  });
  // psql takes the command in one line, in which a comment would hide the rest.
  const select = rows.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
  return `\\copy (${select}) to /dev/null with (format csv, header)`;
}

/**
 * Milliseconds as reported by psql, without its startup.
 * @param {string} databaseUrl
 * @param {string} command
 */
async function psql(databaseUrl, command) {
  const child = spawn('psql', ['--no-psqlrc', '--quiet', databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stdin.end(`${IN_ORDER_OF_INDEX}\n\\timing on\n${command}\n`);
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const ms = Number(/Time: ([\d.]+) ms/.exec(output)?.[1]);
  if (!ms) throw new Error(`psql could not copy: ${output}`);
  return { ms };
}

/**
 * Megabytes that one export adds to a warm process.
 * @param {Program} program
 * @param {Person} person
 */
async function growthOfMemory(program, person) {
  await fetch(`${program.url}/api/dashboard/stats`, { headers: person.headers });
  const before = (await memoryOf(program.pid)).rss;
  const peak = await watchPeak(program.pid);
  await download(program, person);
  return Math.max(0, (await peak()) - before) / MEGABYTE;
}
