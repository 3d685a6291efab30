import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listenOnLoopback } from './listening.js';
import { buildServer } from './server.js';
import { readSettings, type Settings } from './settings.js';

export interface StartedStandIns {
  settings: Settings;
  /** Stops and starts again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The real stand-ins on free ports with a data folder of their own. */
export async function startStandIns(publicUrl = 'http://localhost:3000'): Promise<StartedStandIns> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stand-ins-'));
  const [port, smtpPort] = await freePorts(2);
  const settings = readSettings({
    NODE_ENV: 'test',
    PUBLIC_URL: publicUrl,
    DEV_SERVICES_PORT: String(port),
    DEV_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
  });
  let close = await open(settings);
  return {
    settings,
    restart: async () => {
      await close();
      // fetch learns of its kept-alive connections' end a moment later, and would use them once more.
      await delay(100);
      close = await open(settings);
    },
    stop: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function open(settings: Settings): Promise<() => Promise<void>> {
  return listenOnLoopback(await buildServer(settings), settings.port);
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
