import { randomUUID } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { multipart } from '../../../testing/credential-form.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import { createIssuer, FIRST_AID, type TestIssuer } from './issuing.fixture.js';

const RED = '<rect width="10" height="10" fill="red"></rect>';
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`;
const PLAN = 'Badges are part of the Team and Enterprise plans. Upgrade to use them.';

describe('issuing badges', () => {
  const api = testApp({ now: '2026-11-24T10:00:00Z' });
  let clinic: TestIssuer;

  beforeEach(async () => {
    clinic = await createIssuer(api);
  });

  const owner = () => clinic.organization.owner;
  const anyone = () => `${randomUUID()}@example.test`;
  const audit = async () =>
    (await owner().get(`${clinic.url}/audit`))
      .json<{ entries: { action: string; after: unknown; subject: { label: string } }[] }>()
      .entries.map(({ action }) => action);

  describe('the issuer', () => {
    it('does not exist before the first PUT, which creates its key', async () => {
      const other = await createOrganization(api);
      await other.setTier('team');
      const before = await other.owner.get(`${other.url}/issuer`);
      expect([before.statusCode, before.body]).toEqual([404, 'This organization does not issue badges yet.']);
      expect((await other.owner.put(`${other.url}/issuer`, { name: 'Ward' })).statusCode).toBe(200);
      const issuer = (await other.owner.get(`${other.url}/issuer`)).json();
      expect(issuer).toEqual({
        name: 'Ward',
        url: null,
        email: null,
        description: null,
        did: `did:web:localhost%3A3000:issuers:${other.id}`,
        keys: [{ id: `${issuer.did}#key-1`, createdAt: expect.any(String), isCurrent: true }],
      });
    });

    it('keeps its key when the profile changes, and adds a new one on rotation', async () => {
      const before = await clinic.issuer();
      await owner().put(`${clinic.url}/issuer`, { name: 'Harbour Hospital' });
      expect(await clinic.issuer()).toMatchObject({ name: 'Harbour Hospital', url: null, keys: before.keys });
      expect((await owner().post(`${clinic.url}/issuer/keys`)).statusCode).toBe(201);
      const { did, keys } = await clinic.issuer();
      expect(keys.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
        [`${did}#key-2`, true],
        [`${did}#key-1`, false],
      ]);
    });

    it('keeps its private key encrypted', async () => {
      const { rows } = await api.query(`select private_key from badge_issuer_keys where organization_id = $1`, [
        clinic.organization.id,
      ]);
      expect(rows).toHaveLength(1);
      expect(String(rows[0]?.['private_key'])).not.toMatch(/"d"|Ed25519/);
    });

    it('refuses a profile without a name or with an invalid URL or email address', async () => {
      for (const [fields, sentence] of [
        [{ name: '' }, 'Issuer name is required'],
        [{ name: 'A', url: 'javascript:alert(1)' }, 'The web address must begin with https://'],
        [{ name: 'A', email: 'nobody' }, 'Email must be a valid email address'],
      ] as const) {
        const answer = await owner().put(`${clinic.url}/issuer`, fields);
        expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
      }
    });

    it('can read and revoke on the free plan, but not award', async () => {
      const { id } = await clinic.achievement();
      const awardId = await clinic.awardOne(id, anyone());
      await clinic.organization.setTier('free');
      const refused = await Promise.all([
        owner().put(`${clinic.url}/issuer`, { name: 'A' }),
        owner().post(`${clinic.url}/issuer/keys`),
        owner().post(`${clinic.url}/achievements`, FIRST_AID),
        owner().put(`${clinic.url}/achievements/${id}`, FIRST_AID),
        owner().post(`${clinic.url}/achievements/${id}/awards`, { recipients: [{ email: anyone(), name: 'Mia' }] }),
      ]);
      expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual(refused.map(() => [403, PLAN]));
      expect((await clinic.awards()).items).toHaveLength(1);
      expect((await clinic.revoke(awardId)).statusCode).toBe(200);
      expect((await clinic.open(`/badges/${awardId}`)).statusCode).toBe(200);
    });
  });

  describe('an achievement', () => {
    it('is created, listed, changed and deleted', async () => {
      const made = await clinic.achievement();
      expect(made).toEqual({ ...FIRST_AID, id: expect.any(String), imageUrl: null, awards: 0 });
      const path = `${clinic.url}/achievements/${made.id}`;
      expect((await owner().put(path, { ...FIRST_AID, name: 'CPR', validForMonths: null })).json()).toMatchObject({
        name: 'CPR',
        validForMonths: null,
      });
      expect((await owner().get(`${clinic.url}/achievements`)).json()).toHaveLength(1);
      expect((await owner().get(path)).json()).toMatchObject({ name: 'CPR' });
      expect((await owner().delete(path)).statusCode).toBe(200);
      expect((await owner().get(path)).statusCode).toBe(404);
    });

    it('cannot be deleted after it was awarded', async () => {
      const { id } = await clinic.achievement();
      await clinic.awardOne(id, anyone());
      const answer = await owner().delete(`${clinic.url}/achievements/${id}`);
      expect([answer.statusCode, answer.body]).toEqual([409, 'This achievement was awarded, so it cannot be deleted.']);
    });

    it('requires valid fields and an issuer profile', async () => {
      const wrong = [{ validForMonths: 0 }, { validForMonths: 601 }, { achievementType: 'Sticker' }, { name: ' ' }];
      for (const fields of [...wrong, { criteria: ' ' }])
        expect((await owner().post(`${clinic.url}/achievements`, { ...FIRST_AID, ...fields })).statusCode).toBe(400);
      const other = await createOrganization(api);
      await other.setTier('team');
      const answer = await other.owner.post(`${other.url}/achievements`, FIRST_AID);
      expect([answer.statusCode, answer.body]).toEqual([409, 'Fill in the issuer profile first.']);
    });
  });

  describe('awarding', () => {
    it('returns a result for each row and emails each new badge once', async () => {
      const { id } = await clinic.achievement();
      const [known, mia] = [anyone(), anyone()];
      const earlier = await clinic.awardOne(id, known);
      const rows = await clinic.award(
        id,
        { email: mia, name: 'Mia Berg', issuedOn: '2026-11-20' },
        { email: known.toUpperCase(), name: 'Known' },
        { email: 'nobody', name: 'Nobody' },
        { email: anyone(), name: 'Leap', issuedOn: '2026-02-30' },
        { email: anyone(), name: 'Future', issuedOn: '2026-11-26' },
        { email: mia, name: 'Again' },
        { name: 'No address' },
      );
      expect(rows.map(({ state }) => state)).toEqual([
        'issued',
        'duplicate',
        'invalid',
        'invalid',
        'invalid',
        'duplicate',
        'invalid',
      ]);
      expect(rows[1]).toMatchObject({ id: earlier, message: 'This person already has this badge.' });
      expect(rows[3]).toMatchObject({ id: null, message: 'Enter a date as YYYY-MM-DD.' });
      expect((await clinic.awards(`?q=${mia}`)).items).toEqual([
        {
          id: rows[0]?.id,
          achievementId: id,
          email: mia,
          name: 'Mia Berg',
          issuedOn: '2026-11-20',
          validUntil: '2028-11-20',
          state: 'issued',
          revokedReason: null,
        },
      ]);
      const mails = await clinic.organization.mails('badge-awarded');
      expect(mails.map(({ recipient }) => recipient).sort()).toEqual([known, mia].sort());
    });

    it('is idempotent with an Idempotency-Key', async () => {
      const { id } = await clinic.achievement();
      const send = () =>
        owner().inject({
          method: 'POST',
          url: `${clinic.url}/achievements/${id}/awards`,
          payload: { recipients: [{ email: 'repeat@example.test', name: 'Mia' }] },
          headers: { 'idempotency-key': 'award-1' },
        });
      const first = await send();
      expect([first.statusCode, first.json()[0].state]).toEqual([201, 'issued']);
      expect((await send()).json()).toEqual(first.json());
    });

    it('issues one badge under concurrent calls for the same person', async () => {
      const { id } = await clinic.achievement();
      const email = anyone();
      const calls = await Promise.all([1, 2, 3].map(() => clinic.award(id, { email, name: 'Mia' })));
      expect(
        calls
          .flat()
          .map(({ state }) => state)
          .sort(),
      ).toEqual(['duplicate', 'duplicate', 'issued']);
    });

    it('accepts at most 500 recipients, even with the longest names and addresses', async () => {
      const { id } = await clinic.achievement();
      const host = `${'h'.repeat(60)}.${'h'.repeat(60)}.${'h'.repeat(50)}.example.test`;
      const recipients = Array.from({ length: 500 }, (_, row) => ({
        email: `${'l'.repeat(59)}${row}@${host}`,
        name: '字'.repeat(200),
      }));
      const path = `${clinic.url}/achievements/${id}/awards`;
      const send = (payload: string) =>
        owner().inject({ method: 'POST', url: path, payload, headers: { 'content-type': 'application/json' } });
      const escaped = JSON.stringify({ recipients }).replaceAll('字', String.raw`\u5b57`);
      const answer = await send(escaped);
      expect([answer.statusCode, answer.json().at(-1)]).toMatchObject([201, { state: 'issued' }]);
      expect((await send(escaped.padEnd(1024 * 1024 + 1))).statusCode).toBe(413);
      const tooMany = await owner().post(path, { recipients: [...recipients, { email: anyone(), name: 'Mia' }] });
      expect([tooMany.statusCode, tooMany.body]).toEqual([400, 'At most 500 badges can be awarded at once']);
      expect((await owner().post(path, { recipients: [] })).statusCode).toBe(400);
    });

    it('issues a revoked or expired badge again', async () => {
      const { id } = await clinic.achievement({ validForMonths: 1 });
      const email = anyone();
      const first = await clinic.awardOne(id, email);
      await clinic.revoke(first);
      const [second] = await clinic.award(id, { email, name: 'Mia', issuedOn: '2026-10-01' });
      expect(second).toMatchObject({ state: 'issued' });
      const again = await clinic.award(id, { email: email.toUpperCase(), name: 'Mia', issuedOn: '2026-10-01' });
      expect(again).toMatchObject([{ id: second?.id, state: 'duplicate' }]);
      expect(await clinic.award(id, { email, name: 'Mia' })).toMatchObject([{ state: 'issued' }]);
    });

    it('lists awards in pages by cursor, newest first, with filters', async () => {
      const [one, other] = [await clinic.achievement(), await clinic.achievement({ name: 'CPR' })];
      await clinic.award(one.id, ...['Ann', 'Ben', 'Cid'].map((name) => ({ email: anyone(), name })));
      await clinic.award(other.id, { email: anyone(), name: 'Dora' });
      const first = await clinic.awards('?limit=3');
      expect(first.items.map(({ name }) => name)).toEqual(['Dora', 'Cid', 'Ben']);
      const second = await clinic.awards(`?limit=3&after=${first.next}`);
      expect([second.items.map(({ name }) => name), second.next]).toEqual([['Ann'], null]);
      expect((await clinic.awards(`?achievement=${other.id}`)).items).toHaveLength(1);
      expect((await clinic.awards('?q=BEN')).items).toHaveLength(1);
      expect((await clinic.awards('?q=%25')).items).toEqual([]);
      expect((await owner().get(`${clinic.url}/awards?after=x`)).statusCode).toBe(400);
    });
  });

  it('revokes a badge once and returns the same result when repeated', async () => {
    const { id } = await clinic.achievement();
    const awardId = await clinic.awardOne(id, anyone());
    expect((await owner().post(`${clinic.url}/awards/${awardId}/revoke`, { reason: ' ' })).statusCode).toBe(400);
    const first = await clinic.revoke(awardId);
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      { id: awardId, state: 'revoked', revokedReason: 'Issued by mistake' },
    ]);
    api.clock.advance(1_000);
    expect((await clinic.revoke(awardId, 'Another reason')).json()).toEqual(first.json());
    expect((await clinic.revoke(randomUUID())).statusCode).toBe(404);
  });

  it('records every change in the audit trail, without recipients', async () => {
    const { id } = await clinic.achievement();
    const email = anyone();
    const awardId = await clinic.awardOne(id, email, 'Mia Berg');
    await clinic.revoke(awardId);
    await owner().post(`${clinic.url}/issuer/keys`);
    expect((await audit()).slice(0, 6)).toEqual([
      'issuer.key-created',
      'badge.revoked',
      'badge.awarded',
      'achievement.created',
      'issuer.key-created',
      'issuer.set-up',
    ]);
    const trail = (await owner().get(`${clinic.url}/audit`)).body;
    expect(trail).toContain(awardId);
    expect(trail).not.toContain(email);
    expect(trail).not.toContain('Mia Berg');
    expect((await owner().get(`${clinic.url}/audit/verify`)).json()).toMatchObject({ isIntact: true });
  });

  describe('the picture of an achievement', () => {
    let id: string;
    beforeEach(async () => {
      id = (await clinic.achievement()).id;
    });

    const put = (content: Buffer | string) =>
      owner().inject({
        method: 'PUT',
        url: `${clinic.url}/achievements/${id}/image`,
        ...multipart([], [{ content, name: 'badge', field: 'file' }]),
      });
    const png = (side: number) => createCanvas(side, side).encode('png');
    const imagePath = async (answer: ReturnType<typeof put>) =>
      String((await answer).json().imageUrl).replace(api.environment.publicUrl, '');

    it('is referenced by the badge, served publicly, and contains the badge as a PNG', async () => {
      const image = await imagePath(put(svg(`<script>alert(1)</script>${RED}`)));
      const served = await clinic.open(image);
      expect([served.headers['content-type'], served.body]).toEqual(['image/svg+xml', svg(RED)]);
      expect(served.headers['content-security-policy']).toContain('sandbox');
      const badge = await clinic.awardOne(id, 'mia@example.test');
      const { credentialSubject } = (await clinic.open(`/badges/${badge}.json`)).json();
      expect(credentialSubject.achievement.image.id).toBe(`${api.environment.publicUrl}${image}`);
      const baked = (await clinic.open(`/badges/${badge}.png`)).rawPayload;
      expect([baked.readUInt32BE(16), baked.includes('openbadgecredential')]).toEqual([512, true]);
    });

    it('is kept for awarded badges and deleted when it is replaced before an award', async () => {
      const kept = await imagePath(put(await png(8)));
      await clinic.awardOne(id, 'ann@example.test');
      const replaced = await imagePath(put(await png(9)));
      await put(await png(10));
      expect((await clinic.open(kept)).statusCode).toBe(200);
      expect((await clinic.open(replaced)).statusCode).toBe(404);
    });

    it('must be a complete PNG or SVG of at most 500 kB and 4096 pixels a side', async () => {
      const large = await png(1);
      large.writeUInt32BE(60_000, 16);
      for (const [content, status, sentence] of [
        ['GIF89a', 415, 'The picture must be a PNG or an SVG file.'],
        ['<svg viewBox="0 0 1 1"><g>', 400, 'This picture cannot be read.'],
        [Buffer.from('89504e470d0a1a0a0000', 'hex'), 400, 'This picture cannot be read.'],
        [Buffer.alloc(500 * 1024 + 1), 413, 'The file is too large: at most 500 kB are accepted.'],
        [large, 400, 'A picture can have at most 4096 pixels in width and height.'],
      ] as const) {
        const answer = await put(content);
        expect([answer.statusCode, answer.body]).toEqual([status, sentence]);
      }
    });
  });
});
