import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { compactVerify, createLocalJWKSet } from 'jose';
import { DAY_MS } from '../../../platform/clock.js';
import { AccountDeletionService } from '../../auth/account/deletion/account-deletion.service.js';
import { multipart } from '../../../testing/credential-form.js';
import { inAnotherTransaction, untilLockWaits } from '../../../testing/lock-waits.js';
import { testApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { aBadge, anIssuer, signedBadge, textForm } from '../badge.fixture.js';
import { loaderOf } from '../verification/contexts.js';
import type { Json } from '../verification/json.js';
import { createIssuer, type TestIssuer } from './issuing.fixture.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';

describe('an awarded badge', () => {
  const api = testApp({ now: '2026-11-24T10:00:00Z' });
  let clinic: TestIssuer;
  let mia: TestPerson;
  let achievementId: string;
  let awardId: string;

  beforeEach(async () => {
    clinic = await createIssuer(api);
    mia = await api.signIn({ timeZone: 'Asia/Tokyo' });
    achievementId = (await clinic.achievement()).id;
    awardId = await clinic.awardOne(achievementId, mia.email);
  });

  const anyone = () => `${randomUUID()}@example.test`;
  const publicUrl = () => api.environment.publicUrl;
  const open = async (path: string, headers = {}) => clinic.open(path, headers);
  const json = async (path: string): Promise<Json> => (await open(path)).json();
  const claim = (person: TestPerson, body?: object, id = awardId) => person.post(`/api/badges/${id}/claim`, body);
  const report = async (text: string) =>
    (await api.inject({ method: 'POST', url: '/api/badges/verify', payload: { text } })).json();
  const verdict = async (text: string): Promise<string> => (await report(text)).verdict;

  describe('as JSON', () => {
    it('names issuer, achievement, validity and status, and the recipient only by a salted hash', async () => {
      const answer = await open(`/badges/${awardId}.json`);
      expect(answer.headers['content-type']).toContain('application/vc+ld+json');
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.body).not.toContain(mia.email);
      const { did } = await clinic.issuer();
      const badge = answer.json();
      expect(badge).toMatchObject({
        id: `${publicUrl()}/badges/${awardId}`,
        type: ['VerifiableCredential', 'OpenBadgeCredential'],
        issuer: { id: did, type: ['Profile'], name: 'Harbour Clinic', url: 'https://clinic.example' },
        validFrom: '2026-11-24T10:00:00Z',
        validUntil: '2028-11-24T12:00:00Z',
        credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation', statusListIndex: '0' },
        proof: { cryptosuite: 'eddsa-rdfc-2022', verificationMethod: `${did}#key-1`, proofPurpose: 'assertionMethod' },
      });
      const [identity] = badge.credentialSubject.identifier;
      const hash = createHash('sha256').update(`${mia.email.toLowerCase()}${identity.salt}`).digest('hex');
      expect(identity).toMatchObject({ hashed: true, identityHash: `sha256$${hash}`, identityType: 'emailAddress' });
    });

    it('keeps the achievement and issuer as they were when it was awarded', async () => {
      const { owner } = clinic.organization;
      const fields = { name: 'Renamed', description: 'x', criteria: 'x' };
      await owner.put(`${clinic.url}/achievements/${achievementId}`, fields);
      await owner.put(`${clinic.url}/issuer`, { name: 'Renamed' });
      const later = await clinic.awardOne(achievementId, anyone());
      const names = async (id: string) => {
        const { name, issuer } = (await open(`/badges/${id}.json`)).json();
        return [name, issuer.name];
      };
      expect([await names(awardId), await names(later)]).toEqual([
        ['First Aid', 'Harbour Clinic'],
        ['Renamed', 'Renamed'],
      ]);
    });
  });

  describe('is verified', () => {
    it('by jose with the keys of the issuer', async () => {
      const { verificationMethod } = await json(`/issuers/${clinic.organization.id}/did.json`);
      const keys = (verificationMethod as Json[]).flatMap(({ id, publicKeyJwk }) =>
        publicKeyJwk ? [{ ...(publicKeyJwk as { kty: string }), kid: String(id) }] : [],
      );
      const token = (await open(`/badges/${awardId}.jwt`)).body;
      const { protectedHeader, payload } = await compactVerify(token, createLocalJWKSet({ keys }));
      expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
      expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
        iss: (await clinic.issuer()).did,
        jti: `${publicUrl()}/badges/${awardId}`,
        nbf: Date.parse('2026-11-24T10:00:00Z') / 1_000,
        exp: Date.parse('2028-11-24T12:00:00Z') / 1_000,
      });
      await expect(compactVerify(`${token.slice(0, -4)}AAAA`, createLocalJWKSet({ keys }))).rejects.toThrow();
    });

    it('by @digitalbazaar/vc with its status list, until it is changed or revoked', async () => {
      const badge = await json(`/badges/${awardId}.json`);
      expect(await checkElsewhere(badge)).toBe('verified');
      expect(await checkElsewhere({ ...badge, name: 'Another badge' })).toBe('wrong');
      await clinic.revoke(awardId);
      expect(await checkElsewhere(badge)).toBe('revoked');
    });

    /** Contexts are published elsewhere, everything else comes from the issuer. */
    async function documentLoader(url: string): Promise<{ document: unknown }> {
      if (url.startsWith('did:web:')) {
        const [did = ''] = url.split('#');
        const document = await json(`/issuers/${did.split(':').at(-1)}/did.json`);
        const method = (document['verificationMethod'] as Json[]).find(({ id }) => id === url);
        const context = 'https://w3id.org/security/multikey/v1';
        return { document: url === did ? document : { '@context': context, ...method } };
      }
      if (url.startsWith(publicUrl())) return { document: await json(url.slice(publicUrl().length)) };
      return loaderOf(new Map())(url);
    }

    async function checkElsewhere(credential: Json): Promise<'verified' | 'revoked' | 'wrong'> {
      const suite = new DataIntegrityProof({ cryptosuite });
      const options = { credential, suite, documentLoader, checkStatus, now: api.clock.now() };
      const { verified, statusResult } = await verifyCredential(options);
      if (!verified || !statusResult?.verified) return 'wrong';
      return statusResult.results.some(({ status }) => status) ? 'revoked' : 'verified';
    }

    it('by the product itself in each of its formats', async () => {
      for (const ending of ['.json', '.jwt'])
        expect(await report((await open(`/badges/${awardId}${ending}`)).body)).toMatchObject({
          verdict: 'verified',
          checks: [
            { check: 'structure', result: 'pass' },
            { check: 'proof', result: 'pass', message: 'Signed by Harbour Clinic.' },
            { check: 'validity', result: 'pass' },
            { check: 'status', result: 'pass' },
            { check: 'recipient', result: 'unknown' },
            { check: 'issuer', result: 'pass' },
          ],
        });
      const png = (await open(`/badges/${awardId}.png`)).rawPayload;
      const form = multipart([], [{ content: png, name: 'badge.png', field: 'file' }]);
      const answer = await mia.inject({ method: 'POST', url: '/api/badges/verify', ...form });
      expect(answer.json()).toMatchObject({ verdict: 'verified' });
      expect(answer.json().checks[4]).toMatchObject({ check: 'recipient', result: 'pass' });
    });

    it('after the key was rotated, like new badges', async () => {
      await clinic.organization.owner.post(`${clinic.url}/issuer/keys`);
      const later = await clinic.awardOne(achievementId, anyone());
      const badges = await Promise.all([awardId, later].map((id) => open(`/badges/${id}.json`)));
      expect(badges.map((badge) => badge.json().proof.verificationMethod.split('#')[1])).toEqual(['key-1', 'key-2']);
      expect(await Promise.all(badges.map(({ body }) => verdict(body)))).toEqual(['verified', 'verified']);
    });

    it('after the encryption key changed, once the issuer has rotated its key', async () => {
      await api.query('update badge_issuer_keys set private_key = sha512(private_key) where organization_id = $1', [
        clinic.organization.id,
      ]);
      const stuck = await open(`/badges/${awardId}.json`);
      expect([stuck.statusCode, stuck.body]).toEqual([503, expect.stringContaining('rotate the key of its badges')]);
      await clinic.organization.owner.post(`${clinic.url}/issuer/keys`);
      const badges = await Promise.all(['.json', '.jwt'].map((ending) => open(`/badges/${awardId}${ending}`)));
      expect(badges.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(await Promise.all(badges.map(({ body }) => verdict(body)))).toEqual(['verified', 'verified']);
      expect((await claim(mia)).statusCode).toBe(201);
    });

    it('until it is revoked, which sets only its status bit and prevents claims', async () => {
      const neighbour = await clinic.awardOne(achievementId, anyone());
      const [text, other] = await Promise.all(
        [awardId, neighbour].map(async (id) => (await open(`/badges/${id}.json`)).body),
      );
      const bits = async () => {
        const { credentialSubject } = await json(`/issuers/${clinic.organization.id}/status/0`);
        const { encodedList } = credentialSubject as { encodedList: string };
        return gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
      };
      expect((await bits())[0]).toBe(0);
      await clinic.revoke(awardId);
      const after = await bits();
      expect([after.length, after[0], after.subarray(1).every((byte) => byte === 0)]).toEqual([16_384, 0x80, true]);
      expect([await verdict(text ?? ''), await verdict(other ?? '')]).toEqual(['invalid', 'verified']);
      expect((await claim(mia)).statusCode).toBe(422);
    });

    it('after its organization was deleted, and its page says so', async () => {
      const text = (await open(`/badges/${awardId}.json`)).body;
      expect((await clinic.organization.owner.delete(clinic.url)).statusCode).toBe(200);
      expect(await verdict(text)).toBe('verified');
      const page = await open(`/badges/${awardId}`);
      expect(page.body).toMatch(/The organization <bdi>Harbour Clinic<\/bdi> is closed/);
      const { rows } = await api.query('select email from badge_awards where id = $1', [awardId]);
      expect(rows).toEqual([{ email: null }]);
      expect((await claim(mia)).statusCode).toBe(201);
    });

    const eraseMia = async () => {
      await mia.post('/api/account/deletion', { confirm: mia.email });
      api.clock.advance(8 * DAY_MS);
      await api.get(AccountDeletionService).eraseDue(api.clock.now());
      api.clock.advance(-8 * DAY_MS);
    };

    it('after the account of its recipient was erased, without their name', async () => {
      const text = (await open(`/badges/${awardId}.json`)).body;
      await eraseMia();
      expect(await verdict(text)).toBe('verified');
      expect((await open(`/badges/${awardId}`)).body).not.toContain('Mia Berg');
      expect((await clinic.awards()).items).toMatchObject([{ id: awardId, email: null, name: null }]);
    });

    it('after its organization and then its recipient were deleted, without their name', async () => {
      const neighbour = await clinic.awardOne(achievementId, anyone(), 'Bo Lind');
      const text = (await open(`/badges/${awardId}.json`)).body;
      await clinic.organization.owner.delete(clinic.url);
      expect((await open(`/badges/${awardId}`)).body).toContain('Mia Berg');
      await eraseMia();
      expect(await verdict(text)).toBe('verified');
      expect((await open(`/badges/${awardId}`)).body).not.toContain('Mia Berg');
      expect((await open(`/badges/${neighbour}`)).body).toContain('Bo Lind');
    });
  });

  it('does not keep an issuer without awards when its organization is deleted', async () => {
    const other = await createIssuer(api, 'Elsewhere');
    await other.achievement();
    await other.organization.owner.delete(other.url);
    expect((await open(`/issuers/${other.organization.id}/did.json`)).statusCode).toBe(404);
    const { rows } = await api.query('select from badge_achievements where organization_id = $1', [
      other.organization.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('keeps its picture when its organization is deleted; pictures without awards are deleted', async () => {
    const picture = multipart([], [{ content: SVG, name: 'badge.svg', field: 'file' }]);
    const pictured = async (id: string): Promise<string> => {
      const url = `${clinic.url}/achievements/${id}/image`;
      const answer = await clinic.organization.owner.inject({ method: 'PUT', url, ...picture });
      return new URL(answer.json().imageUrl).pathname;
    };
    const awarded = await clinic.achievement({ name: 'CPR' });
    const paths = [await pictured((await clinic.achievement()).id), await pictured(awarded.id)];
    await clinic.awardOne(awarded.id, mia.email);
    const codes = async () => Promise.all(paths.map(async (path) => (await open(path)).statusCode));
    expect(await codes()).toEqual([200, 200]);
    await clinic.organization.owner.delete(clinic.url);
    expect(await codes()).toEqual([404, 200]);
  });

  it('has a JSON profile of its issuer', async () => {
    expect(await json(`/issuers/${clinic.organization.id}`)).toMatchObject({
      id: (await clinic.issuer()).did,
      type: ['Profile'],
      name: 'Harbour Clinic',
      email: 'badges@clinic.example',
    });
  });

  it('returns 404 at other URLs, as an HTML page for browsers', async () => {
    for (const path of [
      '/badges/nothing',
      `/badges/${randomUUID()}`,
      `/badges/${randomUUID()}.JSON`,
      `/badges/${randomUUID()}.json`,
      `/issuers/${randomUUID()}`,
      `/issuers/${randomUUID()}/did.json`,
      `/issuers/${randomUUID()}/status/0`,
      `/issuers/${clinic.organization.id}/status/1`,
      `/issuers/${clinic.organization.id}/status/x`,
    ])
      expect([path, (await open(path)).statusCode]).toEqual([path, 404]);
    const page = await open(`/badges/${randomUUID()}`, { accept: 'text/html,*/*;q=0.8' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>Badge not found</h1>');
  });

  describe('on its page', () => {
    it('is shown without a script, with metadata for link previews', async () => {
      const { statusCode, headers, body } = await open(`/badges/${awardId}`, { 'accept-language': 'de' });
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1 dir="auto">First Aid</h1>');
      expect(body).toContain('<bdi>Mia Berg</bdi>');
      expect(body).toContain('<time datetime="2028-11-24">24.11.2028</time>');
      expect(body).toContain(`<meta property="og:image" content="${publicUrl()}/badges/${awardId}/preview.png">`);
      expect(body).not.toContain(mia.email);
      expect(body).not.toContain('Add to my credentials');
      const preview = await open(`/badges/${awardId}/preview.png`);
      expect([preview.headers['content-type'], preview.rawPayload.readUInt32BE(16)]).toEqual(['image/png', 1200]);
    });

    it('escapes user input, breaks long words and never shows an email address as a name', async () => {
      const { id } = await clinic.achievement({ name: '<script>alert(1)</script>' });
      const badge = await clinic.awardOne(id, 'x@example.test', 'x@example.test');
      const { body } = await open(`/badges/${badge}`);
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('x@example.test');
      expect(body).toMatch(/\.card \{[^}]*overflow-wrap: anywhere/);
    });

    it('returns 304 until something on it changes', async () => {
      const etag = String((await open(`/badges/${awardId}`)).headers['etag']);
      const again = () => open(`/badges/${awardId}`, { 'if-none-match': etag });
      expect((await again()).statusCode).toBe(304);
      await clinic.revoke(awardId);
      const revoked = await again();
      expect(revoked.statusCode).toBe(200);
      expect(revoked.body).toMatch(
        /This badge was revoked by <bdi>Harbour Clinic<\/bdi> on <time datetime="2026-11-24">/,
      );
    });

    it('says that it has expired', async () => {
      const [row] = await clinic.award(achievementId, {
        email: anyone(),
        name: 'Old',
        issuedOn: '2024-11-23',
      });
      expect((await open(`/badges/${row?.id}`)).body).toContain('This badge has expired.');
    });

    it('has a claim button for the recipient, which leads to the new credential', async () => {
      const page = await mia.get(`/badges/${awardId}`);
      expect(page.body).toContain('Add to my credentials');
      const pressed = await mia.inject({
        method: 'POST',
        url: `/badges/${awardId}/claim`,
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([pressed.statusCode, pressed.headers['location']]).toEqual([
        303,
        expect.stringMatching(/^\/credentials\/[\da-f-]{36}$/),
      ]);
      expect((await mia.get(`/badges/${awardId}`)).body).toContain('your credentials</a>');
    });
  });

  describe('is claimed', () => {
    it('once, by its recipient, as a verified credential', async () => {
      const answer = await claim(mia);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        201,
        {
          name: 'First Aid',
          issuingBody: 'Harbour Clinic',
          issueDate: '2026-11-24',
          expiryDate: '2028-11-24',
          badge: { verdict: 'verified' },
        },
      ]);
      expect((await claim(mia)).statusCode).toBe(409);
      expect((await clinic.awards()).items).toMatchObject([{ id: awardId, state: 'claimed' }]);
    });

    it('by importing its file', async () => {
      const file = textForm((await open(`/badges/${awardId}.json`)).body);
      const { id } = (await mia.post('/api/credentials/badges', file)).json();
      expect((await clinic.awards()).items).toMatchObject([{ id: awardId, state: 'claimed' }]);
      expect((await mia.get(`/badges/${awardId}`)).body).toContain('your credentials</a>');

      await mia.delete(`/api/credentials/${id}`);
      expect((await mia.get(`/badges/${awardId}`)).body).toContain('Add to my credentials');
      expect((await claim(mia)).statusCode).toBe(201);
    });

    it('but not by another issuer’s badge that has its URL as id', async () => {
      const issuer = await anIssuer();
      const id = `${publicUrl()}/badges/${awardId}`;
      const forged = await signedBadge(issuer, aBadge(issuer.id, { email: mia.email, id }));
      const answer = await mia.post('/api/credentials/badges', textForm(JSON.stringify(forged)));
      expect([answer.statusCode, answer.json().badge.verdict]).toEqual([201, 'verified']);
      expect((await clinic.awards()).items).toMatchObject([{ id: awardId, state: 'issued' }]);
      const { rows } = await api.query(
        `select from audit_entries where organization_id = $1 and action = 'badge.claimed'`,
        [clinic.organization.id],
      );
      expect(rows).toEqual([]);
    });

    it('with the audit trails locked in a fixed order', async () => {
      const [low, high] = [clinic, await createIssuer(api)].toSorted((a, b) =>
        a.organization.id < b.organization.id ? -1 : 1,
      ) as [TestIssuer, TestIssuer];
      const { owner } = high.organization;
      const id = await low.awardOne((await low.achievement()).id, owner.email);
      const lockTrail = 'select lock_audit_chains(array[$1::uuid])';
      await inAnotherTransaction(api, async (holder) => {
        await holder.query(lockTrail, [low.organization.owner.userId]);
        const claiming = claim(owner, undefined, id);
        await untilLockWaits(api);
        await api.query(lockTrail, [owner.userId]);
        await holder.query('commit');
        expect((await claiming).statusCode).toBe(201);
      });
    });

    it('while the audit trails of its owner’s other organizations are locked', async () => {
      const { organization } = clinic;
      await organization.add('member');
      const other = await createIssuer(api);
      await other.organization.add('admin', organization.owner);
      await inAnotherTransaction(api, async (holder) => {
        await holder.query('select lock_audit_chains(array[$1::uuid])', [other.organization.owner.userId]);
        expect((await claim(mia)).statusCode).toBe(201);
      });
    });

    it('but not by another person or with an unverified address', async () => {
      const other = await api.signIn();
      await other.post('/api/credentials/badges', textForm((await open(`/badges/${awardId}.json`)).body));
      expect((await clinic.awards()).items).toMatchObject([{ id: awardId, state: 'issued' }]);
      expect((await claim(other)).statusCode).toBe(404);
      expect((await claim(clinic.organization.owner)).statusCode).toBe(404);
      expect((await api.inject({ method: 'POST', url: `/api/badges/${awardId}/claim` })).statusCode).toBe(401);
      await api.query('update users set email_verified = false where id = $1', [mia.userId]);
      expect((await claim(mia)).statusCode).toBe(404);
    });

    it('with an entered expiry date if it has no end date', async () => {
      const { id } = await clinic.achievement({ validForMonths: null });
      const endless = await clinic.awardOne(id, mia.email);
      expect((await claim(mia, undefined, endless)).statusCode).toBe(400);
      expect((await claim(mia, { expiryDate: '2030-02-31' }, endless)).statusCode).toBe(400);
      const early = await claim(mia, { expiryDate: '2026-11-01' }, endless);
      expect([early.statusCode, early.body]).toEqual([400, 'The expiry date must not be before the issue date']);
      const answer = await claim(mia, { expiryDate: '2030-01-31' }, endless);
      expect([answer.statusCode, answer.json().expiryDate]).toEqual([201, '2030-01-31']);
    });

    it('with criteria that are cut within a surrogate pair', async () => {
      const { id } = await clinic.achievement({ criteria: `a${'😀'.repeat(2_500)}` });
      expect((await claim(mia, undefined, await clinic.awardOne(id, mia.email))).statusCode).toBe(201);
    });

    it.each([
      ['America/Los_Angeles', '2026-03-01'],
      ['Pacific/Kiritimati', '2026-03-02'],
    ])('with the same dates as an import of its file, in the time zone %s', async (timeZone, issueDate) => {
      const person = await api.signIn({ timeZone });
      const recipient = { email: person.email, name: 'Mia', issuedOn: '2026-03-01' };
      const other = await clinic.achievement({ name: 'CPR' });
      const [[claimed], [imported]] = [
        await clinic.award(achievementId, recipient),
        await clinic.award(other.id, recipient),
      ];
      const file = textForm((await open(`/badges/${imported?.id}.jwt`)).body);
      const expiryDate = issueDate.replace('2026', '2028');
      expect((await claim(person, undefined, claimed?.id ?? '')).json()).toMatchObject({ issueDate, expiryDate });
      expect((await person.post('/api/credentials/badges', file)).json()).toMatchObject({ issueDate, expiryDate });
    });
  });
});
