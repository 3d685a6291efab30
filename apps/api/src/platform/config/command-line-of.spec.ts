import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argumentsOrHelp, commandLineOf } from './command-line-of.js';

test('shows the command line for a checkout and for an image', async () => {
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

test('prints the usage for --help, for help, or when a required argument is missing', () => {
  const former = process.argv;
  const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const run = (args: string[], options?: { needsOne: boolean }) => {
    process.argv = ['node', 'mail.js', ...args];
    argumentsOrHelp('Usage: mail', options);
    const calls = [print.mock.calls.flat(), exit.mock.calls.flat()];
    for (const spy of [print, exit]) spy.mockClear();
    return calls;
  };
  const helped = [['Usage: mail\n'], [0]];
  try {
    expect([run(['--help']), run(['as', 'help']), run([], { needsOne: true })]).toEqual([helped, helped, helped]);
    expect([run(['pending']), run([])]).toEqual([
      [[], []],
      [[], []],
    ]);
  } finally {
    process.argv = former;
    for (const spy of [print, exit]) spy.mockRestore();
  }
});
