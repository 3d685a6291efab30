import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { credentialForm } from '../../../testing/credential-form.js';
import { credentialsOf, UNKNOWN_ID } from '../../../testing/credential-calls.js';
import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { DomainError } from '../../../platform/domain-error.js';
import { DocumentsService } from '../../documents/documents.service.js';
import {
  aBadge,
  anIssuer,
  aToken,
  bakedPng,
  bakedSvg,
  didDocument,
  signedBadge,
  statusEntry,
  statusList,
  type TestIssuer,
  textForm,
} from '../badge.fixture.js';
import { EDTECH_ASSERTION } from '../foreign-badges.fixture.js';
import { BadgeVerifier } from '../verification/badge-verifier.service.js';
import type { Json } from '../verification/json.js';
import { BadgeCheckService } from './badge-check.service.js';

const START = '2026-11-21T10:00:00Z';

describe('badges', () => {
  const api = testApp({
    now: START,
    asOwner: true,
    environment: { trustedBadgeIssuers: ['did:web:trusted.example'] },
  });
  let server: Server;
  let host: string;
  /** The responses of the loopback server by path. */
  const pages = new Map<string, string>();
  let ada: TestPerson;
  let calls: ReturnType<typeof credentialsOf>;

  beforeAll(async () => {
    calls = credentialsOf(api);
    server = createServer((request, answer) => {
      const page = pages.get(request.url ?? '');
      if (page === 'slow') return;
      answer.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    api.clock.set(START);
    ada = await api.signIn({ timeZone: 'Pacific/Auckland' });
    pages.clear();
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });

  function formOf(badge: string | Buffer | Json, fields: Record<string, string> = {}, name = 'badge.json') {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    const bytes = Buffer.isBuffer(badge)
      ? badge
      : Buffer.from(typeof badge === 'string' ? badge : JSON.stringify(badge));
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return form;
  }
  const add = (person: TestPerson, ...badge: Parameters<typeof formOf>) =>
    person.post('/api/credentials/badges', formOf(...badge));
  const verify = (payload: FormData, remoteAddress = '10.0.0.1') =>
    api.app.inject({ method: 'POST', url: '/api/badges/verify', payload, remoteAddress });
  const own = async (changes: Json = {}, issuer?: TestIssuer) => {
    const by = issuer ?? (await anIssuer());
    return signedBadge(by, aBadge(by.id, { email: ada.email, ...changes }));
  };
  const stored = async () => [await calls.stored(), await calls.query('select count(*)::int from credential_badges')];

  it('can be verified without signing in, and nothing is stored', async () => {
    const before = await stored();
    const answer = await verify(formOf(await own()));
    expect([answer.statusCode, answer.json().verdict]).toEqual([200, 'verified']);
    expect((await verify(textForm(aToken()))).json()).toMatchObject({ format: 'ob3', verdict: 'verified' });
    const json = await api.app.inject({ method: 'POST', url: '/api/badges/verify', payload: { text: aToken() } });
    expect(json.json().verdict).toBe('verified');
    const signedIn = await ada.post('/api/badges/verify', formOf(await own({ email: 'bob@example.test' })));
    expect(signedIn.json()).toMatchObject({ verdict: 'invalid' });
    expect(await stored()).toEqual(before);
  });

  it('are refused with a specific error when the input has no badge or is too large', async () => {
    const outcomes = [
      await verify(formOf(Buffer.from([1, 2, 255, 254]))),
      await verify(textForm('hello')),
      await verify(formOf('{"type":["VerifiableCredential","AlumniCredential"]}')),
      await verify(textForm('https://university.example/badges/7')),
      await verify(textForm(' ')),
      await verify(new FormData()),
      await verify(formOf(bakedPng('x', { keyword: 'comment' }))),
      await verify(formOf('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ].map(({ statusCode, body }) => [statusCode, body]);
    expect(outcomes).toEqual([
      [400, 'This file does not contain a badge.'],
      [400, 'This is not a badge.'],
      [400, 'This is not an Open Badge of version 2.0 or 3.0.'],
      [400, 'This is only the address of a badge. Download the badge there and use the file.'],
      [400, 'Choose the file of a badge, or paste its text.'],
      [400, 'Choose the file of a badge, or paste its text.'],
      [400, 'This picture does not contain a badge.'],
      [400, 'This picture does not contain a badge.'],
    ]);
    for (const tooLarge of [formOf(Buffer.alloc(2 * 1024 * 1024 + 1)), textForm('x'.repeat(2 * 1024 * 1024 + 1))])
      expect((await verify(tooLarge)).statusCode).toBe(413);
  });

  it('can be verified 30 times a minute from one IP address', async () => {
    const codes: number[] = [];
    for (let call = 0; call < 31; call += 1) codes.push((await verify(textForm('{}'), '10.9.9.9')).statusCode);
    expect([codes.slice(0, 30).every((code) => code === 400), codes[30]]).toEqual([true, 429]);
    expect((await verify(textForm('{}'), '10.9.9.8')).statusCode).toBe(400);
  });

  it('become credentials with dates in the person’s time zone', async () => {
    const badge = await own();
    const answer = await add(ada, bakedPng(JSON.stringify(badge)), {}, 'First Aid.png');
    expect(answer.statusCode).toBe(201);
    const credential = answer.json();
    expect(credential).toMatchObject({
      name: 'First Aid',
      issuingBody: 'Example University',
      issueDate: '2026-01-11',
      expiryDate: '2029-01-11',
      hasDocument: false,
      badge: { verdict: 'verified', checkedAt: START.replace('Z', '.000Z') },
    });
    expect((await calls.list(ada))[0]).toEqual(credential);
    const report = await ada.get(`/api/credentials/${credential.id}/badge`);
    expect(report.json()).toMatchObject({ verdict: 'verified', checkedAt: credential.badge.checkedAt });
    const file = await ada.get(`/api/credentials/${credential.id}/badge/file`);
    expect(file.rawPayload).toEqual(bakedPng(JSON.stringify(badge)));
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringContaining('attachment; filename="First Aid.png"'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('are imported once under concurrent requests and are visible only to their owner', async () => {
    const badge = await own();
    const [first, second] = await Promise.all([add(ada, badge), add(ada, badge)]);
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([201, 409]);
    const { id } = (first.statusCode === 201 ? first : second).json();
    expect((await calls.stored()).files).toBe((await calls.query('select from credential_badges')).length);
    const bob = await api.signIn();
    for (const [person, code] of [
      [bob, 404],
      [ada, 200],
    ] as const) {
      expect((await person.get(`/api/credentials/${id}/badge`)).statusCode).toBe(code);
      expect((await person.get(`/api/credentials/${id}/badge/file`)).statusCode).toBe(code);
      expect((await person.post(`/api/credentials/${id}/badge/check`)).statusCode).toBe(code);
    }
    expect((await ada.get(`/api/credentials/${UNKNOWN_ID}/badge`)).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'POST', url: '/api/credentials/badges' })).statusCode).toBe(401);
  });

  it('that are invalid, issued to another person or without an end date are not stored', async () => {
    const before = await stored();
    const changed = { ...(await own()), name: 'Forged' };
    const endless = await own({ validUntil: undefined });
    const assertion = {
      ...EDTECH_ASSERTION,
      recipient: { type: 'email', identity: ada.email },
      badge: { name: 'Robotics', issuer: { id: 'https://example.org', name: 'Maker Society' } },
    };
    const outcomes = [
      await add(ada, changed),
      await add(ada, await own({ email: 'bob@example.test' })),
      await add(ada, await own({ validUntil: '2026-11-01T00:00:00Z' })),
      await add(ada, endless),
      await add(ada, endless, { expiryDate: 'soon' }),
      await add(ada, { ...assertion, expires: 'someday' }),
      await add(ada, { ...assertion, expires: `(${' '.repeat(5_000)}) 2029` }),
    ].map(({ statusCode, body }) => [statusCode, body]);
    expect(outcomes).toEqual([
      [422, 'The signature does not match: the badge was changed after it was signed.'],
      [422, 'It was issued to a different email address.'],
      [422, 'It expired on 1 November 2026.'],
      [400, 'This badge has no end date. Enter an expiry date.'],
      [400, expect.stringContaining('date')],
      [422, 'Its expiry is not a date.'],
      [422, 'Its expiry is not a date.'],
    ]);
    expect(await stored()).toEqual(before);
    const kept = await add(ada, endless, { expiryDate: '2030-05-05' });
    expect(kept.json()).toMatchObject({ expiryDate: '2030-05-05', badge: { verdict: 'verified' } });
  });

  it('are stored without characters that jsonb cannot hold', async () => {
    const badge = await own();
    const subject = badge['credentialSubject'] as { achievement: Json };
    subject.achievement['description'] = `${'a'.repeat(4_999)}😀`;
    badge['proof'] = { ...(badge['proof'] as Json), cryptosuite: `x\u0000\ud800${'y'.repeat(5_000)}` };
    const answer = await add(ada, badge);
    expect(answer.statusCode).toBe(201);
    const report = (await ada.get(`/api/credentials/${answer.json().id}/badge`)).json();
    expect(report.badge.description).toBe('a'.repeat(4_999));
    expect(report.checks[1].message).toMatch(/^The kind of its signature \(x y{200,270}$/);
  });

  it('count towards the limits of the plan', async () => {
    for (let count = 0; count < 3; count += 1) expect((await add(ada, await own())).statusCode).toBe(201);
    const before = await stored();
    const full = await add(ada, await own());
    expect([full.statusCode, full.body]).toEqual([403, expect.stringContaining('up to 3 credentials')]);
    expect(await stored()).toEqual(before);
    expect((await ada.get('/api/credentials/usage')).json().documentBytes).toBeGreaterThan(1_000);
  });

  it('lose their verification when the verified fields change, but keep the file', async () => {
    await calls.found(ada);
    const credential = (await add(ada, await own())).json();
    const { id } = credential;
    const fields = { ...credential, notes: 'Mine' };
    const put = (changes: object) =>
      ada.inject({ method: 'PUT', url: `/api/credentials/${id}`, ...credentialForm({ ...fields, ...changes }) });
    expect((await put({})).json().badge).toEqual(credential.badge);
    expect((await put({ name: 'First Aid at work' })).json().badge).toBeNull();
    expect((await put({ name: 'First Aid' })).json().badge).toBeNull();
    expect((await ada.get(`/api/credentials/${id}/badge`)).statusCode).toBe(404);
    expect((await ada.post(`/api/credentials/${id}/badge/check`)).statusCode).toBe(404);
    expect((await ada.get(`/api/credentials/${id}/badge/file`)).statusCode).toBe(200);
    expect((await ada.get(`/api/credentials/${id}`)).json()).toMatchObject({ badge: null, hasBadgeFile: true });

    const renewed = (await add(ada, await own())).json();
    const form = new FormData();
    form.set('issueDate', '2027-01-01');
    form.set('expiryDate', '2031-01-01');
    expect((await ada.post(`/api/credentials/${renewed.id}/renewals`, form)).json().badge).toBeNull();
  });

  it('are deleted with their credential or account, including the file', async () => {
    const [first, second] = [(await add(ada, await own())).json(), (await add(ada, await own())).json()];
    const { files } = await calls.stored();
    expect((await ada.delete(`/api/credentials/${first.id}`)).statusCode).toBe(200);
    expect((await calls.stored()).files).toBe(files - 1);
    await calls.query('delete from users where id = $1', [ada.userId]);
    const [queued] = await calls.query(
      `select count(*)::int from durable_jobs where queue = 'document-removals' and state = 'queued' and run_at <= now() + interval '1 minute'`,
    );
    expect([second.badge.verdict, queued.count]).toEqual(['verified', 1]);
  });

  it('are shown in the public portfolio', async () => {
    const { id } = (await add(ada, await own())).json();
    await ada.get('/api/portfolio');
    await ada.post('/api/portfolio/credentials', { credentialId: id });
    await ada.put('/api/portfolio', { isPublic: true });
    const { portfolio, credentials } = (await ada.get('/api/portfolio')).json();
    expect(credentials[0].badge.verdict).toBe('verified');
    const visit = await api.inject(`/api/portfolio/public/${portfolio.shareToken}`);
    expect(visit.json().credentials[0].badge).toEqual(credentials[0].badge);
    // The ETag changes with the verdict.
    await calls.query(`update credentials set badge_verdict = 'invalid' where id = $1`, [id]);
    const again = await api.inject(`/api/portfolio/public/${portfolio.shareToken}`);
    expect(again.json().credentials[0].badge.verdict).toBe('invalid');
    expect(again.headers['etag']).not.toBe(visit.headers['etag']);
  });

  describe('with keys and status lists at URLs of the issuer', () => {
    let issuer: TestIssuer;
    const listUrl = () => `http://${host}/status/1`;
    beforeEach(async () => {
      issuer = await anIssuer(`did:web:${host.replace(':', '%3A')}`);
      pages.set('/.well-known/did.json', didDocument(issuer));
    });

    const publishList = async (set: number[] = []) =>
      pages.set('/status/1', JSON.stringify(await signedBadge(issuer, statusList(listUrl(), issuer.id, { set }))));
    const revocable = () => own({ credentialStatus: statusEntry(listUrl(), 7) }, issuer);
    const results = (answer: { json(): { checks: { check: string; result: string }[] } }) =>
      Object.fromEntries(answer.json().checks.map(({ check, result }) => [check, result]));

    it('are verified with the fetched keys and lists', async () => {
      await publishList();
      expect((await verify(formOf(await revocable()))).json().verdict).toBe('verified');
      await publishList([7]);
      expect((await verify(formOf(await revocable()))).json().verdict).toBe('invalid');
    });

    it('have an unknown result when a URL is slow, too large, missing or private', async () => {
      const { rules } = api.get(BadgeVerifier);
      const { maxMs = 0 } = rules;
      rules.maxMs = 200;
      pages.set('/status/1', 'slow');
      const slow = await verify(formOf(await revocable()));
      expect([slow.statusCode, slow.json().verdict, results(slow)['status']]).toEqual([200, 'unverified', 'unknown']);
      rules.maxMs = maxMs;
      pages.set('/status/1', 'x'.repeat(1024 * 1024 + 1));
      expect(results(await verify(formOf(await revocable())))['status']).toBe('unknown');
      pages.delete('/.well-known/did.json');
      expect(results(await verify(formOf(await own({}, issuer))))['proof']).toBe('unknown');
      for (const id of ['did:web:10.0.0.1', 'did:web:169.254.169.254', 'https://192.168.0.1/issuer']) {
        const answer = await verify(formOf(await own({}, await anIssuer(id))));
        expect(answer.json().checks[1].message).toBe('Its key could not be fetched: The address is not public.');
      }
    });

    it('are checked again on request and daily, and the owner is notified once of a revocation', async () => {
      await publishList();
      const { id, version } = (await add(ada, await revocable())).json();
      const checks = api.get(BadgeCheckService);
      const asOf = (day: string) => checks.checkDue(new Date(day), { at: new Date(day) });
      api.clock.set('2026-11-22T10:00:00Z');
      const again = await ada.post(`/api/credentials/${id}/badge/check`);
      expect(again.json()).toMatchObject({ verdict: 'verified', checkedAt: '2026-11-22T10:00:00.000Z' });
      // The version stays, so that an open form can still be saved.
      expect((await ada.get(`/api/credentials/${id}`)).json().version).toBe(version);

      expect(await asOf('2026-11-22T09:00:00Z')).toEqual({ checked: 0, revoked: 0, unreachable: 0 });
      pages.set('/status/1', 'no list');
      expect(await asOf('2026-11-23T10:00:00Z')).toMatchObject({ unreachable: 1 });
      expect((await ada.get(`/api/credentials/${id}/badge`)).json().verdict).toBe('verified');
      await publishList([7]);
      expect(await asOf('2026-11-24T10:00:00Z')).toMatchObject({ revoked: 1 });
      expect(await asOf('2026-11-24T10:00:00Z')).toMatchObject({ revoked: 0 });
      expect(await asOf('2026-11-25T10:00:00Z')).toMatchObject({ revoked: 1 });
      const mails = () =>
        calls.query(`select recipient from outbox_messages where kind = 'badge-revoked' and user_id = $1`, [
          ada.userId,
        ]);
      expect(await mails()).toEqual([{ recipient: ada.email }]);
      expect((await ada.get('/api/notices')).json()).toMatchObject([
        { text: 'Example University revoked your badge First Aid.', path: `/credentials/${id}` },
      ]);
      expect((await ada.get(`/api/credentials/${id}`)).json().badge.verdict).toBe('invalid');
    });

    it('are checked daily even if they name no recipient', async () => {
      const { identifier: _, ...subject } = aBadge(issuer.id)['credentialSubject'] as Json;
      const credentialSubject = { ...subject, id: 'did:example:ada' };
      const badge = await own({ credentialStatus: statusEntry(listUrl(), 7), credentialSubject }, issuer);
      await publishList();
      const { id } = (await add(ada, badge)).json();
      const checked = async (day: string) => {
        await api.get(BadgeCheckService).checkDue(new Date(day), { at: new Date(day) });
        const { verdict, checkedAt } = (await ada.get(`/api/credentials/${id}/badge`)).json();
        return [verdict, checkedAt];
      };
      const [first, second, third] = [
        '2026-11-22T10:00:00.000Z',
        '2026-11-23T10:00:00.000Z',
        '2026-11-24T10:00:00.000Z',
      ];
      expect(await checked(first)).toEqual(['unverified', first]);
      await publishList([7]);
      expect(await checked(second)).toEqual(['invalid', second]);
      await publishList();
      expect(await checked(third)).toEqual(['unverified', third]);
      pages.set('/status/1', 'no list');
      expect(await checked('2026-11-25T10:00:00Z')).toEqual(['unverified', third]);
    });

    it('are not checked while the owner’s account is pending deletion, so no revocation is missed', async () => {
      await publishList();
      const { id } = (await add(ada, await revocable())).json();
      await publishList([7]);
      await ada.post('/api/account/deletion', { confirm: ada.email });
      const day = new Date('2026-11-23T10:00:00Z');
      const check = () => api.get(BadgeCheckService).checkDue(day, { at: day });
      const isRevoked = async () =>
        (await calls.query('select revoked_at from credential_badges where credential_id = $1', [id]))[0].revoked_at !==
        null;
      await check();
      expect(await isRevoked()).toBe(false);
      expect((await (await ada.signInAgain()).delete('/api/account/deletion')).statusCode).toBe(200);
      await check();
      expect(await isRevoked()).toBe(true);
    });

    it('pass the issuer check if the installation trusts the issuer', async () => {
      const trusted = await own({}, await anIssuer('did:web:trusted.example'));
      expect(results(await verify(formOf(trusted)))).toMatchObject({ issuer: 'pass', proof: 'unknown' });
      expect(results(await verify(formOf(await own({}, issuer))))).toMatchObject({ issuer: 'unknown', proof: 'pass' });
    });
  });

  it('are stored unchanged and served in a sandbox', async () => {
    await calls.found(ada);
    const svg = bakedSvg(JSON.stringify(await own()));
    const { id } = (await add(ada, svg, {}, 'evil.html')).json();
    const file = await ada.get(`/api/credentials/${id}/badge/file`);
    expect([file.body, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      svg,
      'image/svg+xml',
      expect.stringContaining('evil.html.svg'),
    ]);
    expect(String(file.headers['content-security-policy'])).toContain('sandbox');
    const [row] = await calls.query(
      'select storage_key as "storageKey" from credential_badges where credential_id = $1',
      [id],
    );
    expect((await buffer(await api.get(DocumentsService).read(row))).toString()).toBe(svg);
  });

  describe('on the verification page', () => {
    const submit = (payload: FormData, headers = {}) =>
      api.inject({ method: 'POST', url: '/verify', payload, headers, remoteAddress: '10.0.0.2' });
    const itemsOf = (html: string) =>
      [...html.matchAll(/<li><strong>(.*?)<\/strong> <span[^>]*>(.*?)</g)].map(([, ...one]) => one);

    it('are submitted with a form that needs no script', async () => {
      const page = await api.inject('/verify');
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain('<h1>Verify a badge</h1>');
      expect(page.body).toContain('<label for="file">Badge file</label>');
      expect(page.body).toContain('<label for="text">Badge text</label>');
      expect(page.body).not.toContain('<script src');
    });

    it('get the results of the six checks in words', async () => {
      const form = textForm(aToken());
      // Browsers send an empty file part next to the text.
      form.set('file', new File([], ''));
      const page = await submit(form, { origin: api.environment.publicUrl });
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(itemsOf(page.body)).toEqual([
        ['Content', 'Passed'],
        ['Signature', 'Passed'],
        ['Dates', 'Passed'],
        ['Revocation', 'Passed'],
        ['Recipient', 'Could not be checked'],
        ['Issuer', 'Could not be checked'],
      ]);
      expect(page.body).toContain('Signed by Example University.');
      expect(page.body).toContain('This badge is verified.');
    });

    it('have escaped names, and the pasted text is kept', async () => {
      const name = '<script>alert(1)</script>';
      const forged = await submit(textForm(JSON.stringify({ type: 'Assertion', badge: { name }, recipient: {} })));
      expect(forged.body).toContain('&lt;script&gt;alert(1)');
      expect(itemsOf(forged.body)[0]).toEqual(['Content', 'Failed']);
      const refused = await submit(textForm('</textarea><script>alert(1)</script>'));
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('role="alert"');
      expect(refused.body).toContain('&lt;/textarea&gt;&lt;script&gt;');
      expect(`${forged.body}${refused.body}`).not.toContain('<script>alert');
    });

    it('get 429 with Retry-After when the verifier is busy', async () => {
      const busy = new DomainError('too-many-at-once', 429, 'Please try again.', { 'retry-after': '10' });
      jest.spyOn(api.get(BadgeVerifier), 'verify').mockRejectedValueOnce(busy);
      const page = await submit(textForm(aToken()));
      expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '10']);
      expect(page.body).toContain('Please try again.');
    });

    it('are refused in a form from another origin', async () => {
      expect((await submit(textForm(aToken()), { origin: 'https://evil.example' })).statusCode).toBe(403);
    });
  });
});
