import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { httpSample, type Load } from '../installation/load.js';
import type { Person } from '../installation/people.js';
import type { Program } from '../installation/program.js';
import type { BenchLaboratory } from './bench-laboratory.js';
import { type Bound, type Outcome, ratioRow, type Row, speedRow } from './rows.js';
import { interleave, type Samples } from './samples.js';

export interface HttpContender {
  program: Program;
  load: Load;
}

const WARM_UP_SECONDS = 5;

export async function httpRounds(laboratory: BenchLaboratory, contenders: Record<string, HttpContender>) {
  const entries = Object.entries(contenders);
  for (const [, { program, load }] of entries)
    await httpSample(laboratory, program, { ...load, seconds: WARM_UP_SECONDS });
  return interleave(laboratory.rounds, httpMeasures(laboratory, contenders));
}

export function httpMeasures(laboratory: BenchLaboratory, contenders: Record<string, HttpContender>) {
  const measures = Object.entries(contenders).map(([name, { program, load }]) => [
    name,
    () => httpSample(laboratory, program, load),
  ]);
  return Object.fromEntries(measures);
}

export async function limitPrograms(laboratory: BenchLaboratory, databaseUrl: string) {
  const start = (env = {}) => laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl, env });
  const limit = await start();
  return { limit, 'limit again': await start(), 'limit with duties': await start({ DUTIES: 'all' }) };
}

export function withLoad<Name extends string>(programs: Record<Name, Program>, load: Load) {
  const contenders = Object.entries<Program>(programs).map(([name, program]) => [name, { program, load }]);
  return Object.fromEntries(contenders) as Record<Name, HttpContender>;
}

export function limitRows(samples: Samples, measure: string, bound: Bound): Row[] {
  const duties =
    'beside the same with a request log, figures, a rate limit and security headers by the usual libraries';
  return [speedRow(samples, 'limit', measure, bound), speedRow(samples, 'limit with duties', duties, bound)];
}

interface Subject extends HttpContender {
  databaseUrl: string;
}

interface Question {
  prepare: (credentialsOfOthers: number) => Promise<Subject>;
  measure: string;
  growth: string;
  digits: number;
  atMost?: number;
}

export async function besideStatements(laboratory: BenchLaboratory, question: Question) {
  const { prepare, measure, growth, digits, atMost = 1.5 } = question;
  const full = await prepare(1_000_000);
  const limit = async () => ({
    program: await laboratory.startPeer('limit', { script: 'api.mjs', databaseUrl: full.databaseUrl }),
    load: full.load,
  });
  const small = await prepare(1_000);
  const contenders = { ours: full, limit: await limit(), 'limit again': await limit(), 'few others': small };
  const samples = await httpRounds(laboratory, contenders);
  const detail = `CPU of a request, server and PostgreSQL: ${samples.ratio('cpu', 'ours', 'limit').toFixed(2)}×`;
  const outcome: Outcome = {
    rows: [
      ratioRow(samples, measure, { figure: 'took', peer: 'limit', digits, bound: { atMost }, detail }),
      ratioRow(samples, growth, { figure: 'took', peer: 'few others', digits: 2, bound: { atMost: 1.25 } }),
    ],
    void: samples.unsteady('took'),
  };
  return { full, outcome };
}

export async function startDirectus(laboratory: BenchLaboratory, databaseUrl: string, people: Person[]) {
  const tokens = people.map(({ id }) => ({ id, token: randomBytes(24).toString('hex') }));
  const files = join(laboratory.folder, 'directus');
  await mkdir(files, { recursive: true });
  const program = await laboratory.startPeer('directus', {
    script: 'main.mjs',
    databaseUrl,
    readyPath: '/server/ping',
    env: {
      HOST: '127.0.0.1',
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: databaseUrl,
      DB_POOL__MAX: '10',
      SECRET: 'only-for-benchmarks',
      PUBLIC_URL: 'http://127.0.0.1',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: randomBytes(12).toString('hex'),
      STORAGE_LOCAL_ROOT: files,
      TELEMETRY: 'false',
      LOG_LEVEL: 'warn',
      PEOPLE: JSON.stringify(tokens),
    },
  });
  return { program, headers: tokens.map(({ token }) => ({ authorization: `Bearer ${token}` })) };
}

export async function revisits(program: Program, path: string): Promise<HttpContender> {
  const tag = (await fetch(program.url + path)).headers.get('etag') ?? '';
  const requests = Array.from({ length: 250 }, (_, number) => ({
    path,
    headers: { 'if-none-match': tag, 'x-forwarded-for': `10.1.0.${number}` },
  }));
  return { program, load: { requests } };
}

export async function psqlCopy(databaseUrl: string, commands: string) {
  const child = spawn('psql', ['--no-psqlrc', '--quiet', databaseUrl], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stdin.end(`\\timing on\n${commands}\n`);
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const ms = Number([...output.matchAll(/Time: ([\d.]+) ms/g)].at(-1)?.[1]);
  if (!ms) throw new Error(`psql could not copy: ${output}`);
  return { ms };
}
