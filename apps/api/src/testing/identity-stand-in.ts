import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const STAND_INS = fileURLToPath(new URL('../../../dev-services/dist/main.js', import.meta.url));
const TIMEOUT_MS = 15_000;

export interface IdentityStandIn {
  port: number;
  publicUrl: string;
  close(): Promise<void>;
}

export async function startIdentityStandIn(): Promise<IdentityStandIn> {
  const [productPort, port, smtpPort] = await freePorts(3);
  const dataDir = await mkdtemp(join(tmpdir(), 'tracker-stand-ins-'));
  const settings = {
    NODE_ENV: 'test',
    PORT: productPort,
    DEV_SERVICES_PORT: port,
    DEV_SMTP_PORT: smtpPort,
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, [STAND_INS], {
    env: { PATH: process.env['PATH'], ...Object.fromEntries(Object.entries(settings).map(([k, v]) => [k, String(v)])) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilItAnswers(child, `http://localhost:${port}/identity/google/.well-known/openid-configuration`);
  return {
    port: Number(port),
    publicUrl: `http://localhost:${productPort}`,
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  let complaints = '';
  child.stderr?.on('data', (chunk) => (complaints += String(chunk)));
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await wait(50)) {
    if (child.exitCode !== null) throw new Error(`The stand-ins ended: ${complaints}`);
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
  }
  child.kill('SIGKILL');
  throw new Error(`The stand-ins did not answer: ${complaints}`);
}

/** Holds all ports until each is known, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
