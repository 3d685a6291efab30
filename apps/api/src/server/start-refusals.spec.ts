import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, SERVICE_ROLE, type TestDatabase } from '@tracker/database/test-database';

const SERVICES: [string, string[]][] = [
  ['main', []],
  ['worker', []],
];
const PROCESSES: [string, string[]][] = [
  ...SERVICES,
  ['reminders', ['--as-of', '2027-01-15']],
  ['rollout', ['status']],
];

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tracker-refusals-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs a process of the service to its end. Answers what it wrote without the warnings of Node itself. */
function run([entry, args]: [string, string[]], settings: Record<string, string>) {
  const script = fileURLToPath(new URL(`../${entry}.js`, import.meta.url));
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'development',
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: database.serviceUrl,
    PORT: '1',
    ...settings,
  };
  return new Promise<{ code: number; said: string }>((done) =>
    execFile(process.execPath, [script, ...args], { env, timeout: 20_000 }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    ),
  );
}

function withPassword(password: string): string {
  const url = new URL(database.serviceUrl);
  url.password = password;
  return url.href;
}

describe('one sentence and exit code 1', () => {
  const host = () => new URL(database.url).host;

  test.each(PROCESSES)('answer a wrong password in DATABASE_URL of %s', async (...entry) => {
    expect(await run(entry, { DATABASE_URL: withPassword('wrong') })).toEqual({
      code: 1,
      said: `The database at ${host()} refuses the password of user ${SERVICE_ROLE}: correct DATABASE_URL.\n`,
    });
  });

  test('answer a wrong PGPASSWORD, and name the setting of Docker Compose', async () => {
    const settings = { DATABASE_URL: withPassword(''), PGPASSWORD: 'wrong' };
    expect(await run(['main', []], settings)).toEqual({
      code: 1,
      said: `The database at ${host()} refuses the password of user ${SERVICE_ROLE}: correct PGPASSWORD (with Docker Compose: POSTGRES_SERVICE_PASSWORD).\n`,
    });
  });

  test('answer a missing password', async () => {
    expect(await run(['main', []], { DATABASE_URL: withPassword('') })).toEqual({
      code: 1,
      said: `The database at ${host()} asks for a password: set PGPASSWORD (with Docker Compose: POSTGRES_SERVICE_PASSWORD), or write it into DATABASE_URL.\n`,
    });
  });

  test.each(PROCESSES)('answer a DATABASE_REPLICA_URL of %s that names the primary', async (...entry) => {
    expect(await run(entry, { DATABASE_REPLICA_URL: database.serviceUrl })).toEqual({
      code: 1,
      said: 'DATABASE_REPLICA_URL names the primary itself: give the address of its standby, or leave it out.\n',
    });
  });
});

describe('object storage', () => {
  let answer: { status: number; code: string };
  const storage = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${answer.code}</Code><Message>No.</Message></Error>`);
  });
  let address: string;
  const keys = { S3_BUCKET: 'documents', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

  beforeAll(async () => {
    await once(storage.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  });

  afterAll(() => storage.close());

  test.each(SERVICES)('that cannot be reached stops the start of %s', async (...entry) => {
    expect(await run(entry, { ...keys, S3_ENDPOINT: 'http://127.0.0.1:9' })).toEqual({
      code: 1,
      said: 'The object storage at http://127.0.0.1:9 cannot be reached (ECONNREFUSED): start it, or correct S3_ENDPOINT.\n',
    });
  });

  test('without the bucket stops the start', async () => {
    answer = { status: 404, code: 'NoSuchBucket' };
    expect(await run(['main', []], { ...keys, S3_ENDPOINT: address })).toEqual({
      code: 1,
      said: `There is no bucket named documents at the object storage at ${address}: create it, or correct S3_BUCKET.\n`,
    });
  });

  test('that refuses the keys stops the start', async () => {
    answer = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await run(['main', []], { ...keys, S3_ENDPOINT: address })).toEqual({
      code: 1,
      said: `The object storage at ${address} refuses the keys: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.\n`,
    });
  });
});
