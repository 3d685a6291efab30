import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readSettings } from './settings.js';

describe('the settings', () => {
  it('derive every address from PORT', () => {
    expect(readSettings({ NODE_ENV: 'development', PORT: '4000', DATA_DIR: '/data' })).toMatchObject({
      publicUrl: 'http://localhost:4000',
      devUrl: 'http://localhost:4001',
      port: 4001,
      smtpPort: 4002,
      dataDir: '/data/dev-services',
    });
  });

  it.each([
    { NODE_ENV: 'test', PORT: 'http' },
    { NODE_ENV: 'test', DEV_SERVICES_PORT: '70000' },
    { NODE_ENV: 'test', PUBLIC_URL: 'localhost:3000' },
    { NODE_ENV: 'staging' },
  ])('refuse %j in one sentence', (environment) => {
    expect(() => readSettings(environment)).toThrow(/^[^\n]+\.$/);
  });

  it('exit with code 1 in production, and without an explicit development environment', () => {
    expect(() => readSettings({})).toThrow('refuse to start without NODE_ENV=development.');
    const main = fileURLToPath(new URL('./main.js', import.meta.url));
    const run = spawnSync(process.execPath, [main], { env: { NODE_ENV: 'production' }, encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('refuse to start with NODE_ENV=production.\n');
    expect(run.stdout).toBe('');
  });
});
