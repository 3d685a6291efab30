import type { FastifyReply, FastifyRequest } from 'fastify';
import { followPreviewAddress } from '../../../platform/http/pages/preview-address.js';
import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { deployShell, TestRemote } from '../test-remote.fixture.js';

const OPERATOR = 'operator@example.test';

describe('a preview', () => {
  const api = testApp({ environment: { operatorEmails: [OPERATOR] } });
  let owner: TestPerson;
  let nora: TestPerson;
  let team: TestRemote;

  beforeAll(async () => {
    await deployShell(api);
    const operator = await api.signIn({ email: OPERATOR });
    owner = await api.signIn({ email: 'owner@example.test' });
    nora = await api.signIn({ email: 'nora@example.test' });
    team = new TestRemote(api);
    await team.deploy('1');
    await operator.put('/api/operator/rollouts/team/owners', { user: owner.userId });
  });

  /** As sent: a client that reads the address first would mend it. */
  function redirectOf(url: string): string {
    const redirect = jest.fn<void, [string]>();
    const reply = { redirect, header: () => reply, setCookie: () => reply, clearCookie: () => reply };
    followPreviewAddress({ url } as FastifyRequest, reply as unknown as FastifyReply, api.environment);
    return String(redirect.mock.calls[0]?.[0]);
  }

  test('is opened by an address, kept until the browser closes, and left by an empty one', async () => {
    await team.preview('2', 'pr-1');
    const open = (url: string, person = owner) => api.inject({ url, headers: { cookie: person.cookie } });
    const opened = await open('/team?tab=open&preview=team@pr-1');
    expect([opened.statusCode, opened.headers.location, opened.headers['cache-control']]).toEqual([
      302,
      '/team?tab=open',
      'no-store',
    ]);
    expect(opened.cookies).toEqual([
      { name: 'preview', value: 'team@pr-1', path: '/', httpOnly: true, sameSite: 'Lax' },
    ]);
    const left = await open('/?preview=');
    expect([left.headers.location, left.cookies[0]?.value, left.cookies[0]?.expires?.getTime()]).toEqual(['/', '', 0]);
    const page = await api.inject({ url: '/team', headers: { cookie: `${owner.cookie}; preview=team@pr-1` } });
    expect(page.body).toContain('/remotes/team/2/remoteEntry.js');
    expect((await open('/team')).body).not.toContain('/remotes/team/2/');

    // What a stranger opens says nothing of whether there is such a preview.
    const known = await open('/team?preview=team@pr-1', nora);
    const unknown = await open('/team?preview=team@pr-9', nora);
    expect(known.headers.location).toBe(unknown.headers.location);
    for (const url of ['//evil/x?preview=', '/\\evil/x?preview=', '/.//evil/x?preview=team@pr-1'])
      expect(redirectOf(url)).toMatch(/^\/(?![/\\])/);
  });
});
