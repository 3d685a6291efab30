import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MODULE = fileURLToPath(new URL('./logger.js', import.meta.url));
const ROUTE = '/Zürich/東京/\u{1f600}';

/** What a process has said on its standard output when it is over. */
function linesOf(program: string): Record<string, unknown>[] {
  const settings = JSON.stringify({ logLevel: 'info', nodeEnv: 'production' });
  const whole = `import { createRequestLogger } from '${MODULE}';
    const logger = createRequestLogger(${settings});
    ${program}`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', whole], { encoding: 'utf8' });
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the lines of requests', () => {
  test('all arrive whole and in their order, in blocks while there are many and the last when the process ends', () => {
    const lines = linesOf(`
      for (let n = 0; n < 500; n += 1) {
        logger.info({ n, route: '${ROUTE}' }, 'request');
        if (n % 10 === 0) await new Promise(setImmediate);
      }
      logger.debug('not asked for');`);
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
});
