import { rm } from 'node:fs/promises';
import type { WithTestServer } from './jest-set-up.js';

export default async function tearDown(): Promise<void> {
  const { testDatabaseServer } = globalThis as WithTestServer;
  if (!testDatabaseServer) return;
  await testDatabaseServer.stop();
  await rm(testDatabaseServer.dataDir, { recursive: true, force: true });
}
