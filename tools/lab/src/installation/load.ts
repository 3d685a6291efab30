import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { installPeer } from './peers.js';
import { cpuSecondsOfTree } from './process-accounts.js';
import type { Laboratory } from './laboratory.js';
import type { Program } from './program.js';

export interface Load {
  requests: { path: string; headers?: Record<string, string> }[];
  method?: string;
  body?: Buffer;
  seconds?: number;
  connections?: number;
  amount?: number;
}

interface LoadResult {
  count: number;
  failed: number;
  statuses: unknown;
  ms: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

type HttpSample = { perSecond: number; p95: number; serverCpu: number; databaseCpu: number; cpu: number; took: number };

/** Keeps `connections` requests in flight, from a process of its own, so that its CPU time isn't counted. */
export async function sendLoad(url: string, load: Load): Promise<LoadResult> {
  const { seconds = 1.5, connections = 10, amount, body, ...rest } = load;
  const limit = amount ? { amount } : { duration: seconds };
  const options = { url, connections, timeout: 120, ...rest, ...limit, bodyBase64: body?.toString('base64') };
  const script = join(await installPeer('load'), 'send.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(options));
  return JSON.parse(await text(child.stdout));
}

export async function httpSample({ postgres }: Laboratory, program: Program, load: Load): Promise<HttpSample> {
  const cpuSeconds = () => Promise.all([program.cpuSeconds(), cpuSecondsOfTree(postgres.pid)]);
  const before = await cpuSeconds();
  const { count, failed, statuses, ms, p95 } = await sendLoad(program.url, load);
  const after = await cpuSeconds();
  if (failed > 0 || count === 0)
    throw new Error(`${program.name} failed at ${failed} of ${failed + count} requests: ${JSON.stringify(statuses)}.`);
  const [serverCpu, databaseCpu] = [0, 1].map((who) => ((Number(after[who]) - Number(before[who])) * 1_000) / count);
  const cpu = { serverCpu: Number(serverCpu), databaseCpu: Number(databaseCpu) };
  return {
    perSecond: (count * 1_000) / ms,
    p95,
    ...cpu,
    cpu: cpu.serverCpu + cpu.databaseCpu,
    took: (ms * (load.connections ?? 10)) / count,
  };
}
