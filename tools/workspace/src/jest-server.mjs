import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Jest settings of a server project: its compiled specs run as Node runs them, on native modules, so that no dependency has to be transformed.
 * @param {string} projectRoot
 * @param {{ database?: boolean }} [options] `database`: a PostgreSQL server with a migrated template is there (see libs/testing/test-database)
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
    ...(database && {
      globalSetup: here('./jest-database-setup.mjs'),
      globalTeardown: here('./jest-database-teardown.mjs'),
    }),
  };
}
