import { execFileSync } from 'node:child_process';

const MODULE = new URL('./logger.js', import.meta.url).href;
const ROUTE = '/Zürich/東京/\u{1f600}';

/** Lines that a process wrote to its standard output until it ended. */
function linesOf(factory: 'createLogger' | 'createRequestLogger', program: string): Record<string, unknown>[] {
  const whole = `import { pbkdf2 } from 'node:crypto';
    import { ${factory} } from '${MODULE}';
    const logger = ${factory}({ logLevel: 'info', nodeEnv: 'production' });
    ${program}`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', whole], { encoding: 'utf8' });
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('all request lines are written whole and in order, and flushed at exit', () => {
  const lines = linesOf(
    'createRequestLogger',
    `for (let n = 0; n < 500; n += 1) {
      logger.info({ n, route: '${ROUTE}' }, 'request');
      if (n % 10 === 0) await new Promise(setImmediate);
    }
    logger.debug('below the level');`,
  );
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => n));
  expect(lines.at(-1)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    service: 'api',
    environment: 'production',
    n: 499,
    route: ROUTE,
    msg: 'request',
  });
});

test('the last lines before process.exit are written in order', () => {
  // A busy thread pool would delay asynchronous writes.
  const lines = linesOf(
    'createLogger',
    `for (let i = 0; i < 8; i += 1) pbkdf2('password', 'salt', 200_000, 64, 'sha512', () => {});
    for (const line of ['first', 'second', 'third']) logger.info(line);
    process.exit(0);`,
  );
  expect(lines.map(({ msg }) => msg)).toEqual(['first', 'second', 'third']);
});
