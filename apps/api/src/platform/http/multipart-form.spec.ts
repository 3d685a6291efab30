import { type ClientRequest, type IncomingMessage, request as open } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { credentialForm, PDF } from '../../testing/credential-form.js';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';

const MEGABYTE = 1024 * 1024;

describe('a form with a file, over a real connection', () => {
  const api = testApp();
  let ada: TestPerson;
  let stored: CredentialCalls['stored'];
  let origin: string;

  beforeAll(async () => {
    ({ stored } = credentialsOf(api));
    ada = await api.signIn();
    await api.app.listen(0, '127.0.0.1');
    origin = await api.app.getUrl();
  });

  const start = (length: number, contentType: string): ClientRequest =>
    open(`${origin}/api/credentials`, {
      method: 'POST',
      headers: { cookie: ada.cookie, 'content-type': contentType, 'content-length': length },
    });
  const answerOf = (request: ClientRequest) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', async (response: IncomingMessage) => {
        let body = '';
        for await (const chunk of response) body += String(chunk);
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
  const formWith = (bytes: number) => {
    const { payload, headers } = credentialForm(
      {},
      { content: Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]) },
    );
    return { payload: payload as Buffer, contentType: String(headers?.['content-type']) };
  };

  test.each([
    ['one byte too large', 10 * MEGABYTE + 1],
    ['much too large', 40 * MEGABYTE],
  ])('is answered after its end when the file is %s, on a connection that stays whole', async (_what, bytes) => {
    const { payload, contentType } = formWith(bytes);
    const request = start(payload.length, contentType);
    const answered = answerOf(request);
    for (let offset = 0; offset < payload.length; offset += MEGABYTE) {
      if (!request.write(payload.subarray(offset, offset + MEGABYTE))) {
        await new Promise((resolve) => request.once('drain', resolve));
      }
    }
    request.end();
    expect(await answered).toEqual({ status: 413, body: 'The file is too large: at most 10 MB are accepted.' });
    expect(await stored()).toMatchObject({ credentials: 0, files: 0, uploads: 0 });
  });

  it('leaves nothing behind when the upload breaks off in the middle', async () => {
    const { payload, contentType } = formWith(5 * MEGABYTE);
    const request = start(payload.length, contentType);
    request.on('error', () => undefined);
    request.write(payload.subarray(0, 2 * MEGABYTE));
    for (let tries = 0; tries < 100 && (await stored()).uploads === 0; tries += 1) await wait(20);
    expect((await stored()).uploads).toBe(1);
    request.destroy();
    for (let tries = 0; tries < 100 && (await stored()).uploads > 0; tries += 1) await wait(20);
    expect(await stored()).toEqual({ credentials: 0, documents: 0, files: 0, uploads: 0 });
  });

  it('ignores files in other fields and refuses fields named like properties of every object', async () => {
    const post = (...form: Parameters<typeof credentialForm>) =>
      ada.inject({ method: 'POST', url: '/api/credentials', ...credentialForm(...form) });
    const answer = await post({}, { content: PDF, field: 'avatar' });
    expect([answer.statusCode, answer.json().hasDocument]).toEqual([201, false]);
    const polluted = await post({ ['__proto__']: null, constructor: 'x' });
    expect([polluted.statusCode, polluted.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
  });
});
