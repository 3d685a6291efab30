import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TIME_LIMITS = fileURLToPath(new URL('./jest-time-limits.mjs', import.meta.url));

/**
 * Runs compiled specs as native modules, so that no dependency has to be transformed.
 * @param {string} projectRoot
 * @param {{ database?: boolean }} [options] `database`: provides PostgreSQL with a migrated template (see `test-database.ts` of libs/database)
 */
export function serverJest(projectRoot, { database = false } = {}) {
  // Jest doesn't create this folder for its results.
  mkdirSync(join(projectRoot, 'test-results'), { recursive: true });
  return {
    rootDir: projectRoot,
    roots: [join(projectRoot, 'dist')],
    testMatch: ['**/*.spec.js'],
    runner: 'jest-light-runner',
    testEnvironment: 'node',
    transform: {},
    maxWorkers: database ? 3 : 2,
    setupFilesAfterEnv: [TIME_LIMITS],
    // Referenced by name to avoid a dependency on libs/database, which projects with a database already have.
    ...(database && {
      globalSetup: '@tracker/database/jest-set-up',
      globalTeardown: '@tracker/database/jest-tear-down',
    }),
  };
}

/**
 * For tools, whose sources run uncompiled.
 * @param {string} projectRoot
 */
export function toolJest(projectRoot) {
  return { ...serverJest(projectRoot), roots: [join(projectRoot, 'src')], testMatch: ['**/*.spec.mjs'] };
}
