import { Body, Controller, Post } from '@nestjs/common';
import { z } from 'zod';
import { credentialForm, multipart } from '../../../testing/credential-form.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { AcceptsHtmlForms, Public } from '../access/route-rules.js';

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

describe('texts that are sent', () => {
  let api: TestApp;
  let ada: TestPerson;

  beforeAll(async () => {
    api = await startTestApp({ extra: { controllers: [EchoController] } });
    ada = await api.signIn();
  });

  afterAll(() => api?.close());

  const send = (payload: Buffer | string, contentType = 'application/json') =>
    api.inject({ method: 'POST', url: '/api/samples/echo', payload, headers: { 'content-type': contentType } });
  const FORM = 'application/x-www-form-urlencoded';
  const addCredential = (form: ReturnType<typeof multipart>) =>
    ada.inject({ method: 'POST', url: '/api/credentials', ...form });

  test.each([
    ['Latin-1', LATIN1],
    ['half a character', Buffer.from([0xe2, 0x82])],
    ['half a surrogate pair in bytes', Buffer.from([0xed, 0xa0, 0x80])],
    ['a character written too long', Buffer.from([0xc0, 0xaf])],
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
  ])('are refused where the JSON %s names characters that do not exist', async (json) => {
    const answer = await send(json);
    expect([answer.statusCode, answer.body]).toEqual([400, NO_CHARACTERS]);
  });

  test.each([
    ['{"name":"\\ud83d\\ude00 \\u00e9 \u00e9 \ufffd"}', '\u{1f600} \u00e9 \u00e9 \ufffd'],
    ['{"name":"C:\\\\u0000 \\\\ud800"}', 'C:\\u0000 \\ud800'],
    ['{"name":"\\n\\u0009"}', '\n\t'],
  ])('arrive as they are in %s', async (json, name) => {
    expect((await send(json)).json()).toEqual({ name });
  });

  test('arrive as they are in forms', async () => {
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

  test('that are far too long are refused for that', async () => {
    const answer = await addCredential(credentialForm({ notes: '\u00e9'.repeat(100_000) }));
    expect([answer.statusCode, answer.body]).toEqual([400, 'Notes must be at most 5000 characters']);
  });

  test('come back in the envelope of a call that has one', async () => {
    const organization = await createOrganization(api, ada);
    const answer = await ada.inject({
      method: 'PUT',
      url: organization.url,
      payload: Buffer.concat([Buffer.from('{"name":"'), LATIN1, Buffer.from('"}')]),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { success: false, message: NOT_UTF8 }]);
  });

  // Wherever a text may stand: none of these may reach PostgreSQL, which would fail.
  test.each(['%00', 'a%00b', '%ED%A0%80', '%FF'])('do no harm in addresses (%s)', async (text) => {
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
