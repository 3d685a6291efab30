import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLineOf } from './command-line-of.js';

test('names commands as they are run in a checkout and in an image', async () => {
  expect([commandLineOf('mail', 'release'), commandLineOf('migrate')]).toEqual([
    'npm run mail -- release',
    'npm run migrate',
  ]);
  const image = await mkdtemp(join(tmpdir(), 'tracker-image-'));
  expect([commandLineOf('mail', 'release', image), commandLineOf('migrate', '', image)]).toEqual([
    'node apps/api/dist/mail.js release',
    'node apps/api/dist/migrate.js',
  ]);
  await rm(image, { recursive: true });
});
