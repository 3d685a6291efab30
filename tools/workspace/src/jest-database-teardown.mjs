import { rm } from 'node:fs/promises';

export default async function tearDown() {
  const { testDatabaseServer } =
    /** @type {{ testDatabaseServer?: import('./embedded-postgres.mjs').Server & { dataDir: string } }} */ (
      /** @type {unknown} */ (globalThis)
    );
  if (!testDatabaseServer) return;
  await testDatabaseServer.stop();
  await rm(testDatabaseServer.dataDir, { recursive: true, force: true });
}
