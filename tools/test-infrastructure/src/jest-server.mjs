import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TIME_LIMITS = fileURLToPath(new URL('./jest-time-limits.mjs', import.meta.url));

/**
 * Jest settings of a server project: its compiled specs run as Node runs them, on native modules, so that no dependency has to be transformed.
 * @param {string} projectRoot
 * @param {{ database?: boolean }} [options] `database`: a PostgreSQL server with a migrated template is there (see `test-database.ts` of libs/database)
 */
export function serverJest(projectRoot, { database = false } = {}) {
  // Jest writes its results there but does not make the folder.
  mkdirSync(join(projectRoot, 'test-results'), { recursive: true });
  return {
    rootDir: projectRoot,
    roots: [join(projectRoot, 'dist')],
    testMatch: ['**/*.spec.js'],
    runner: 'jest-light-runner',
    testEnvironment: 'node',
    transform: {},
    maxWorkers: 2,
    setupFilesAfterEnv: [TIME_LIMITS],
    // By name: the set-up migrates, and whoever asks for it depends on the migrations already.
    ...(database && {
      globalSetup: '@tracker/database/jest-set-up',
      globalTeardown: '@tracker/database/jest-tear-down',
    }),
  };
}

/**
 * The same for a tool, which runs as it is written.
 * @param {string} projectRoot
 */
export function toolJest(projectRoot) {
  return { ...serverJest(projectRoot), roots: [join(projectRoot, 'src')], testMatch: ['**/*.spec.mjs'] };
}
