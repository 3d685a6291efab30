import { setTimeout as wait } from 'node:timers/promises';
import { credentialsOf } from '../../testing/credential-calls.js';
import { PDF, PNG } from '../../testing/credential-form.js';
import { inAnotherTransaction, lockWaits } from '../../testing/lock-waits.js';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';

const MB = 1024 * 1024;
const FULL = 'The Free plan holds up to 100 MB of documents. Remove one or upgrade to Team to add more.';

describe('the storage limit for documents', () => {
  const api = testApp();
  let ada: TestPerson;
  const calls = credentialsOf(api);

  beforeEach(async () => {
    ada = await api.signIn();
  });

  /** Inserts credentials without checking limits, with documents of these sizes; 0 means none. */
  const have = async (sizes: number[]): Promise<string[]> => {
    const rows = await calls.query(
      `insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
         select $1, 'n', 'i', '2026-01-01', '2027-01-01' from generate_series(1, $2) returning id`,
      [ada.userId, sizes.length],
    );
    const ids = rows.map(({ id }: { id: string }) => id);
    await calls.query(
      `insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
         select id, id, 'a.pdf', 'application/pdf', size from unnest($1::uuid[], $2::int[]) as given (id, size) where size > 0`,
      [ids, sizes],
    );
    return ids;
  };
  const attach = (id: string, content = PDF) => calls.change(ada, id, {}, { content });
  const add = () => calls.create(ada, {}, { content: PDF });
  const usage = async () => (await ada.get('/api/credentials/usage')).json();
  const outcomes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted();
  /** Makes all requests wait for the lock on the owner's row, then releases them together. */
  const together = async <T>(requests: (() => Promise<T>)[]): Promise<T[]> => {
    const answers = await inAnotherTransaction(api, async (other) => {
      await other.query('select id from users where id = $1 for no key update', [ada.userId]);
      let answered = 0;
      const asked = requests.map((request) => request().finally(() => (answered += 1)));
      while ((await lockWaits(api)) + answered < requests.length) await wait(10);
      expect(answered).toBe(0);
      return asked;
    });
    return Promise.all(answers);
  };

  it('is shown to its owner and follows the best plan among their organizations', async () => {
    const isFree = { documentBytesLimit: 100 * MB, credentialsLimit: 3 };
    expect(await usage()).toEqual({ documentBytes: 0, credentials: 0, ...isFree });
    await have([10 * MB, 5, 0]);
    expect(await usage()).toEqual({ documentBytes: 10 * MB + 5, credentials: 3, ...isFree });
    await calls.found(ada, 'free');
    const organizationId = await calls.found(ada, 'team');
    for (const tier of ['team', 'enterprise']) {
      await calls.query('update organizations set subscription_tier = $2 where id = $1', [organizationId, tier]);
      expect(await usage()).toEqual({
        documentBytes: 10 * MB + 5,
        documentBytesLimit: 5 * 1024 * MB,
        credentials: 3,
        credentialsLimit: null,
      });
    }
    expect((await api.inject('/api/credentials/usage')).statusCode).toBe(401);
    const eve = await api.signIn();
    expect((await eve.get('/api/credentials/usage')).json()).toMatchObject({ documentBytes: 0 });
  });

  it('is exactly 100 MB on the Free plan, and rejected uploads leave no file', async () => {
    const ids = await have([...Array(9).fill(10 * MB), 10 * MB - PDF.length, 0, 0]);
    expect((await attach(ids[10] ?? '')).statusCode).toBe(200);
    const before = await calls.stored();
    const refused = await attach(ids[11] ?? '');
    expect([refused.statusCode, refused.body]).toEqual([403, FULL]);
    expect(await calls.stored()).toEqual(before);
    expect(await usage()).toMatchObject({ documentBytes: 100 * MB });
  });

  it('accepts one of two concurrent uploads at the limit, when changing and when adding', async () => {
    const ids = await have([...Array(9).fill(10 * MB), 10 * MB - PDF.length, 0, 0]);
    const changes = await together([() => attach(ids[10] ?? ''), () => attach(ids[11] ?? '')]);
    expect(outcomes(changes)).toEqual([200, 403]);

    await calls.found(ada, 'team');
    await have([...Array(501).fill(10 * MB), 10 * MB - PDF.length]);
    const before = await calls.stored();
    const additions = await together([add, add]);
    expect(outcomes(additions)).toEqual([201, 403]);
    expect(additions.find(({ statusCode }) => statusCode === 403)?.body).toBe(
      'Your plan holds up to 5 GB of documents. Remove one to add more.',
    );
    expect(await calls.stored()).toEqual({
      ...before,
      credentials: before.credentials + 1,
      documents: before.documents + 1,
      files: before.files + 1,
    });
  });

  it('counts only the difference of a replacement and frees the space of a removed document', async () => {
    const ids = await have([...Array(9).fill(10 * MB), 10 * MB - PDF.length, PDF.length, 0]);
    const [present = '', empty = ''] = ids.slice(10);
    expect((await attach(present, PDF)).statusCode).toBe(200);
    expect((await attach(present, Buffer.concat([PDF, Buffer.from('more')]))).body).toBe(FULL);
    expect((await attach(empty)).body).toBe(FULL);
    expect((await calls.change(ada, present, { removeDocument: 'true' })).statusCode).toBe(200);
    expect((await attach(empty)).statusCode).toBe(200);
    expect((await ada.delete(`/api/credentials/${empty}`)).statusCode).toBe(200);
    expect((await attach(present)).statusCode).toBe(200);
  });

  it('keeps existing documents above the limit and accepts smaller replacements', async () => {
    const ids = await have([...Array(12).fill(10 * MB), 0]);
    expect((await attach(ids[12] ?? '')).body).toBe(FULL);
    expect((await calls.change(ada, ids[0] ?? '', { name: 'Still editable' })).statusCode).toBe(200);
    expect((await attach(ids[0] ?? '', PNG)).statusCode).toBe(200);
    expect(
      await calls.query('select from credentials where owner_id = $1 and has_document', [ada.userId]),
    ).toHaveLength(12);
  });
});
