import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, readEnvironment } from '../platform/config/environment.js';

/** The caller must delete `dataDir`. */
export function testEnvironment(databaseUrl: string, overrides: Partial<Environment> = {}): Environment {
  const dataDir = mkdtempSync(join(tmpdir(), 'tracker-api-'));
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SHELL_DIR: join(dataDir, 'shell'),
  };
  const portfolioServerDir = join(dataDir, 'portfolio-server');
  return { ...readEnvironment(settings), databasePoolSize: 5, portfolioServerDir, ...overrides };
}
