import { type ClientRequest, type IncomingMessage, request as open } from 'node:http';
import { Body, Controller, Post } from '@nestjs/common';
import { z } from 'zod';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { credentialForm, multipart, PDF } from '../../testing/credential-form.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { until } from '../../testing/until.js';
import { AcceptsHtmlForms, Public } from './access/route-rules.js';

const anySchema = z.record(z.string(), z.unknown());

@Controller('api/samples')
class EchoController {
  @Post('echo')
  @Public()
  @AcceptsHtmlForms()
  echo(@Body({ schema: anySchema }) body: z.infer<typeof anySchema>): unknown {
    return body;
  }
}

const NOT_UTF8 = 'The text that was sent is not valid UTF-8.';
const NO_CHARACTERS = 'The text contains invalid characters.';
const LATIN1 = Buffer.from('Jos\u00e9', 'latin1');

const MEGABYTE = 1024 * 1024;

const api = testApp({ extra: { controllers: [EchoController] } });

describe('a form with a file, over a real connection', () => {
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
  ])('gets 413 after the upload, without a connection reset, when the file is %s', async (_what, bytes) => {
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

  it('leaves nothing behind when the upload is aborted', async () => {
    const { payload, contentType } = formWith(5 * MEGABYTE);
    const request = start(payload.length, contentType);
    request.on('error', () => undefined);
    request.write(payload.subarray(0, 2 * MEGABYTE));
    await until(async () => (await stored()).uploads === 1);
    request.destroy();
    await until(async () => (await stored()).uploads === 0);
    expect(await stored()).toEqual({ credentials: 0, documents: 0, files: 0, uploads: 0 });
  });

  it('ignores files in other fields, and refuses fields named __proto__ or constructor', async () => {
    const post = (...form: Parameters<typeof credentialForm>) =>
      ada.inject({ method: 'POST', url: '/api/credentials', ...credentialForm(...form) });
    const answer = await post({}, { content: PDF, field: 'avatar' });
    expect([answer.statusCode, answer.json().hasDocument]).toEqual([201, false]);
    const polluted = await post({ ['__proto__']: null, constructor: 'x' });
    expect([polluted.statusCode, polluted.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
  });
});

describe('texts in requests', () => {
  let ada: TestPerson;

  beforeAll(async () => {
    ada = await api.signIn();
  });

  const send = (payload: Buffer | string, contentType = 'application/json') =>
    api.inject({ method: 'POST', url: '/api/samples/echo', payload, headers: { 'content-type': contentType } });
  const FORM = 'application/x-www-form-urlencoded';
  const addCredential = (form: ReturnType<typeof multipart>) =>
    ada.inject({ method: 'POST', url: '/api/credentials', ...form });

  test.each([
    ['Latin-1', LATIN1],
    ['a truncated character', Buffer.from([0xe2, 0x82])],
    ['an encoded surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ['an overlong encoding', Buffer.from([0xc0, 0xaf])],
  ])('are refused as JSON, form and multipart when they are %s', async (_what, bytes) => {
    const json = Buffer.concat([Buffer.from('{"name":"'), bytes, Buffer.from('"}')]);
    const escaped = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    const { payload, headers } = credentialForm({ name: 'NAME' });
    const [before = '', after = ''] = (payload as Buffer).toString('latin1').split('NAME');
    const form = Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
    const answers = [
      await send(json),
      await send(json, 'application/json; charset=utf-8'),
      await send(Buffer.concat([Buffer.from('name='), bytes]), FORM),
      await send(`name=${escaped}`, FORM),
      await addCredential({ payload: form, headers }),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [400, NOT_UTF8]));
    expect((await ada.get('/api/credentials')).json()).toEqual([]);
  });

  test.each([
    '{"name":"a\\ud800"}',
    '{"name":"\\uDC00\\ud800"}',
    '{"a\\uDBFF":1}',
    '{"name":["\\\\\\u0000"]}',
    '{"name":"\\ud83d\\u0041"}',
  ])('are refused when the JSON %s escapes invalid characters', async (json) => {
    const answer = await send(json);
    expect([answer.statusCode, answer.body]).toEqual([400, NO_CHARACTERS]);
  });

  test.each([
    ['{"name":"\\ud83d\\ude00 \\u00e9 \u00e9 \ufffd"}', '\u{1f600} \u00e9 \u00e9 \ufffd'],
    ['{"name":"C:\\\\u0000 \\\\ud800"}', 'C:\\u0000 \\ud800'],
    ['{"name":"\\n\\u0009"}', '\n\t'],
  ])('are unchanged in the JSON %s', async (json, name) => {
    expect((await send(json)).json()).toEqual({ name });
  });

  test('are unchanged in forms', async () => {
    const name = 'Jos\u00e9 \u{1f600} 100% \ufffd';
    expect((await send(`name=${encodeURIComponent(name)}&x=5%&y=a+b`, FORM)).json()).toEqual({
      name,
      x: '5%',
      y: 'a b',
    });
    const added = await addCredential(credentialForm({ name }));
    expect([added.statusCode, added.json().name]).toEqual([201, name]);
    await ada.delete(`/api/credentials/${added.json().id}`);
  });

  test('are refused for their length when they are far too long', async () => {
    const answer = await addCredential(credentialForm({ notes: '\u00e9'.repeat(100_000) }));
    expect([answer.statusCode, answer.body]).toEqual([400, 'Notes must be at most 5000 characters']);
  });

  test('are refused in the envelope of a call that uses one', async () => {
    const organization = await createOrganization(api, ada);
    const answer = await ada.inject({
      method: 'PUT',
      url: organization.url,
      payload: Buffer.concat([Buffer.from('{"name":"'), LATIN1, Buffer.from('"}')]),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { success: false, message: NOT_UTF8 }]);
  });

  // None of these may reach PostgreSQL, which would fail.
  test.each(['%00', 'a%00b', '%ED%A0%80', '%FF'])('cause no internal error in addresses (%s)', async (text) => {
    const organization = await createOrganization(api, ada);
    const urls = [
      `/api/credentials/${text}`,
      `/api/credentials/issuers?q=${text}`,
      `/api/credentials/export/csv?organizationId=${text}`,
      `/api/credentials/export/${text}`,
      `/api/reports/compliance?organizationId=${text}`,
      `/api/organizations/${text}`,
      `/api/organizations/${text}/members`,
      `${organization.url}/members/search?q=${text}&search=${text}&after=${text}&sort=${text}&role=${text}`,
      `${organization.url}/audit?search=${text}&actorId=${text}&action=${text}&subject=${text}&before=${text}`,
      `${organization.url}/audit/verify?hash=${text}&sequence=1`,
      `/api/invitations/${text}`,
      `/api/portfolio/public/${text}`,
      `/api/portfolio/public/${text}/preview.png`,
      `/portfolio/view/${text}`,
      `/invite?token=${text}`,
      `/mail/unsubscribe?token=${text}`,
      `/api/documents/${text}`,
      `/auth/${text}`,
      `/auth/google/callback?code=${text}&state=${text}`,
      `/remotes/team/${text}/x.js`,
      `/api/remotes/${text}/configuration`,
      `/api/operator/rollouts/${text}`,
    ];
    const answers = await Promise.all(urls.map(async (url) => [(await ada.get(url)).statusCode, url]));
    // Without a built shell its pages are 503.
    expect(
      answers.filter(([status, url]) => Number(status) >= 500 && !/^.(portfolio.view|invite)/.test(String(url))),
    ).toEqual([]);
    expect((await ada.delete(`${organization.url}/sso/domains/${text}`)).statusCode).toBe(400);
    const cookies = [`session=${text}`, `tracker-remotes=${text}`, `session=${decodeURIComponent('%C3%A9')}`];
    for (const cookie of cookies)
      expect((await api.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401);
  });
});
