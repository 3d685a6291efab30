import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import { freePort } from '@tracker/test-infrastructure/ports';
import { pino } from 'pino';
import { describeStartFailure } from '../../server/start-failure.js';
import { ServiceProcess, untilAnswers } from '../../testing/service-process.js';
import { until } from '../../testing/until.js';
import { readEnvironment } from '../config/environment.js';
import { bringUpToDate } from './bring-up-to-date.js';

const STARTING = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';

/** While PostgreSQL starts, its port is closed at first, then it refuses connections, then it accepts them. */
describe('a database that is unavailable when a process starts', () => {
  let database: TestDatabase;
  let port: number;
  let server: Server | undefined;
  let connections: number;
  let refused: number;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    port = await freePort();
    [connections, refused] = [0, 0];
  });
  afterEach(() => void server?.close());
  afterAll(() => database?.drop());

  const address = (password?: string) => {
    const url = new URL(database.serviceUrl);
    url.host = `127.0.0.1:${port}`;
    if (password) url.password = password;
    return url.href;
  };

  async function listen(): Promise<void> {
    const { hostname, port: target } = new URL(database.serviceUrl);
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      connections += 1;
      if (connections <= refused) socket.end(`E${lengthOf(STARTING)}${STARTING}`, 'latin1');
      else socket.pipe(connect(Number(target), hostname).on('error', () => undefined)).pipe(socket);
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
  }

  const lengthOf = (text: string) => String.fromCharCode(0, 0, 0, text.length + 4);

  async function start({ patienceMs = 10_000, password = '' } = {}) {
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) });
    const environment = readEnvironment({ NODE_ENV: 'test', DATABASE_URL: address(password) });
    const outcome = await bringUpToDate(environment, logger, patienceMs).then(
      () => 'started',
      (error: unknown) => describeStartFailure(error, environment),
    );
    return { outcome, lines };
  }

  test('is waited for: an API process serves once the database is up', async () => {
    const apiPort = await freePort();
    const settings = { NODE_ENV: 'development', DATABASE_URL: address(), PORT: String(apiPort), LOG_LEVEL: 'warn' };
    const api = ServiceProcess.node('main', settings);
    const waits = () => api.output.match(/waiting up to .+? for the database at [\d.:]+/g);
    try {
      await until(() => waits() !== null);
      await listen();
      await untilAnswers(`http://127.0.0.1:${apiPort}/readyz`);
      expect(waits()).toEqual([`waiting up to 15 s for the database at 127.0.0.1:${port}`]);
    } finally {
      await api.kill();
    }
  });

  test('is waited for while it refuses connections during its start', async () => {
    refused = 2;
    await listen();
    expect(await start()).toEqual({
      outcome: 'started',
      lines: [`waiting up to 10 s for the database at 127.0.0.1:${port}`],
    });
  });

  test.each([
    ['the port is closed', 0],
    ['it keeps starting up', Infinity],
  ])('fails the start with a one-sentence message after the wait: %s', async (_what, refusals) => {
    refused = refusals;
    if (refusals > 0) await listen();
    const began = performance.now();
    expect(await start({ patienceMs: 1_000 })).toEqual({
      outcome: `The database at 127.0.0.1:${port} cannot be reached: start it, or correct DATABASE_URL.`,
      lines: [`waiting up to 1 s for the database at 127.0.0.1:${port}`],
    });
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
  });

  test('is not waited for by a command', async () => {
    expect(await start({ patienceMs: 0 })).toEqual({
      outcome: `The database at 127.0.0.1:${port} cannot be reached: start it, or correct DATABASE_URL.`,
      lines: [],
    });
  });

  test('is not waited for when it refuses the password', async () => {
    await listen();
    expect(await start({ password: 'wrong' })).toEqual({
      outcome: expect.stringContaining('refuses the password'),
      lines: [],
    });
    expect(connections).toBe(1);
  });
});
