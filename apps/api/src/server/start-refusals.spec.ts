import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, SERVICE_ROLE, type TestDatabase } from '@tracker/database/test-database';
import { readEnvironment } from '../platform/config/environment.js';
import { requireBuckets } from '../platform/s3.js';
import { runProcess } from '../testing/service-process.js';
import { describeStartFailure } from './start-failure.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.drop());

function withPassword(password: string): string {
  const url = new URL(database.serviceUrl);
  url.password = password;
  return url.href;
}

describe('a database with a password', () => {
  const host = () => new URL(database.url).host;
  const refused = () => `The database at ${host()} refuses the password of user ${SERVICE_ROLE}: correct`;

  test('ends a command with one sentence and exit code 1 when the password is wrong', async () => {
    expect(await runProcess('rollout', ['status'], { DATABASE_URL: withPassword('wrong') })).toEqual({
      code: 1,
      stdout: '',
      stderr: `${refused()} DATABASE_URL.\n`,
    });
  });

  test('names the setting of Docker Compose when PGPASSWORD is wrong or missing', async () => {
    const setting = 'PGPASSWORD (with Docker Compose: POSTGRES_SERVICE_PASSWORD)';
    const show = (settings: object) =>
      runProcess('installation', ['show'], { DATABASE_URL: withPassword(''), ...settings });
    expect(await show({})).toEqual({
      code: 1,
      stdout: '',
      stderr: `The database at ${host()} asks for a password: set ${setting}, or write it into DATABASE_URL.\n`,
    });
    expect((await show({ PGPASSWORD: 'wrong' })).stderr).toBe(`${refused()} ${setting}.\n`);
  });

  test('ends a command with one sentence when DATABASE_REPLICA_URL names the primary', async () => {
    const settings = { DATABASE_URL: database.serviceUrl, DATABASE_REPLICA_URL: database.serviceUrl };
    expect(await runProcess('reminders', ['--as-of', '2027-01-15'], settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'DATABASE_REPLICA_URL names the primary itself: give the address of its standby, or leave it out.\n',
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

  test('fails the start of a worker when it is unreachable', async () => {
    const settings = { ...keys, S3_ENDPOINT: 'http://127.0.0.1:9', DATABASE_URL: database.serviceUrl };
    expect(await runProcess('worker', [], settings)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The object storage at http://127.0.0.1:9 cannot be reached (ECONNREFUSED): start it, or correct S3_ENDPOINT.\n',
    });
  });

  test('fails the start of an API process when the bucket is missing', async () => {
    answer = { status: 404, code: 'NoSuchBucket' };
    expect(await runProcess('main', [], { ...keys, S3_ENDPOINT: address, DATABASE_URL: database.serviceUrl })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no bucket named documents at the object storage at ${address}: create it, or correct S3_BUCKET.\n`,
    });
  });

  test('has its own message when it refuses the keys', async () => {
    answer = { status: 403, code: 'SignatureDoesNotMatch' };
    const environment = readEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: database.serviceUrl,
      ...keys,
      S3_ENDPOINT: address,
    });
    const error: unknown = await requireBuckets(environment).catch((problem: unknown) => problem);
    expect(describeStartFailure(error, environment)).toBe(
      `The object storage at ${address} refuses the keys: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  });
});
