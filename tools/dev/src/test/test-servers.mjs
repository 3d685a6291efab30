import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { FAST_AND_FORGETFUL, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { freePort } from '@tracker/test-infrastructure/ports';
import { temporaryFolder } from '@tracker/test-infrastructure/temporary-folder';

/** @param {string} redisServer path of the executable */
export async function startTestServers(redisServer) {
  const folder = await temporaryFolder('tracker-test-');
  const postgres = await startPostgres(folder, { settings: FAST_AND_FORGETFUL, hasSocket: true });
  const redisPort = await freePort();
  const redis = spawn(
    redisServer,
    ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  return {
    env: {
      TEST_DATABASE_URL: postgres.url,
      TEST_DATABASE_SOCKET: postgres.socketFolder ?? '',
      TEST_REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    },
    async stop() {
      redis.kill('SIGTERM');
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
