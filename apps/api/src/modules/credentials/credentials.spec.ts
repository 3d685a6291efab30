import { credentialsOf, UNKNOWN_ID } from '../../testing/credential-calls.js';
import { PDF, PNG } from '../../testing/credential-form.js';
import { inAnotherTransaction, untilLockWaits } from '../../testing/lock-waits.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

const api = testApp({ now: '2026-11-21T12:00:00Z' });
let ada: TestPerson;
const { create, change, list, stored, found, query } = credentialsOf(api);

beforeEach(async () => {
  ada = await api.signIn({ timeZone: 'Europe/Berlin' });
});

describe('credentials', () => {
  it('are returned as stored and listed with the status of the day', async () => {
    const answer = await create(ada, { notes: 'Line one\r\nline two\rline three', expiryDate: '2026-12-21' });
    expect(answer.statusCode).toBe(201);
    const credential = answer.json();
    expect(credential).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'First Aid',
      issuingBody: 'Red Cross',
      issueDate: '2026-01-10',
      expiryDate: '2026-12-21',
      notes: 'Line one\nline two\nline three',
      status: 'expiring',
      daysUntilExpiry: 30,
      hasDocument: false,
      badge: null,
      documentUrl: null,
      version: expect.stringMatching(/^\d+$/),
    });
    expect(await list(ada)).toEqual([credential]);
    const detail = await ada.get(`/api/credentials/${credential.id}`);
    expect([detail.statusCode, detail.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(detail.json()).toEqual({
      ...credential,
      renewals: 0,
      archivedAt: null,
      recordedBy: null,
      hasBadgeFile: false,
    });
  });

  it('are an empty JSON array at first, which is never cached', async () => {
    const answer = await ada.get('/api/credentials');
    expect([answer.body, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      '[]',
      'application/json; charset=utf-8',
      'no-store',
    ]);
  });

  it('are counted by status on the person’s current date', async () => {
    // 12:00 UTC on the 21st is the 22nd on Kiritimati (UTC+14) and still the 21st in Niue (UTC-11).
    const kiritimati = await api.signIn({ timeZone: 'Pacific/Kiritimati' });
    const niue = await api.signIn({ timeZone: 'Pacific/Niue' });
    for (const person of [kiritimati, niue]) {
      await create(person, { name: 'Ends today', expiryDate: '2026-11-21' });
      await create(person, { name: 'In 31 days', expiryDate: '2026-12-22' });
    }
    const stats = async (person: TestPerson) => (await person.get('/api/dashboard/stats')).json();
    expect(await stats(niue)).toEqual({ total: 2, valid: 1, expiring: 1, expired: 0 });
    expect(await stats(kiritimati)).toEqual({ total: 2, valid: 0, expiring: 1, expired: 1 });
    expect((await list(kiritimati)).map((entry: { daysUntilExpiry: number }) => entry.daysUntilExpiry)).toEqual([
      -1, 30,
    ]);
  });

  it('change status on the same day in list, statistics and export', async () => {
    await found(ada);
    const days = { '2026-11-20': 'expired', '2026-11-21': 'expiring', '2026-12-21': 'expiring', '2026-12-22': 'valid' };
    for (const expiryDate of Object.keys(days)) await create(ada, { name: expiryDate, expiryDate });
    const listed = (await list(ada)).map(({ name, status }: { name: string; status: string }) => [name, status]);
    expect(listed).toEqual(Object.entries(days));
    expect((await ada.get('/api/dashboard/stats')).json()).toEqual({ total: 4, valid: 1, expiring: 2, expired: 1 });
    const exported = async (only: string) => {
      const off = ['Valid', 'Expiring', 'Expired'].filter((status) => status !== only);
      const answer = await ada.get(
        `/api/credentials/export/csv?${off.map((status) => `include${status}=false`).join('&')}`,
      );
      return [...answer.body.matchAll(/^(20[^,]+),/gm)].map(([, name]) => name);
    };
    expect(await exported('Expired')).toEqual(['2026-11-20']);
    expect(await exported('Expiring')).toEqual(['2026-11-21', '2026-12-21']);
    expect(await exported('Valid')).toEqual(['2026-12-22']);
  });

  it('write an audit entry of the organization with author, request and document', async () => {
    const organizationId = await found(ada);
    const answer = await create(ada, {}, { content: PDF });
    const trail = await query(
      `select action, actor_id, request_id, subject_id from audit_entries
       where organization_id = $1 and subject_type = 'credential' order by sequence`,
      [organizationId],
    );
    const act = { actor_id: ada.userId, request_id: answer.headers['x-request-id'], subject_id: answer.json().id };
    expect(trail).toEqual([
      { action: 'credential.created', ...act },
      { action: 'credential.document-attached', ...act },
    ]);
  });

  describe('changes', () => {
    it('keep notes and document by default', async () => {
      const { id } = (await create(ada, { notes: 'Kept' }, { content: PDF })).json();
      for (const notes of [null, '', '  \r\n ']) {
        const answer = await change(ada, id, { name: 'Renamed', notes });
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toMatchObject({ name: 'Renamed', notes: 'Kept', hasDocument: true });
      }
      expect((await change(ada, id, { clearNotes: 'true', removeDocument: 'true' })).json()).toMatchObject({
        notes: null,
        hasDocument: false,
        documentUrl: null,
      });
    });

    it('replace a document and remove the old file', async () => {
      const { id, documentUrl } = (await create(ada, {}, { content: PDF })).json();
      const before = await stored();
      expect((await change(ada, id, {}, { content: PNG, name: 'scan.png' })).statusCode).toBe(200);
      expect(await stored()).toEqual(before);
      expect((await ada.get(documentUrl)).headers['content-type']).toBe('image/png');
    });

    it('reject contradictory fields', async () => {
      const { id } = (await create(ada)).json();
      const notes = await change(ada, id, { clearNotes: 'true', notes: 'new' });
      expect([notes.statusCode, notes.body]).toEqual([400, 'Send either notes or clearNotes, not both.']);
      const document = await change(ada, id, { removeDocument: 'true' }, { content: PDF });
      expect([document.statusCode, document.body]).toEqual([
        400,
        'Send either a document or removeDocument, not both.',
      ]);
      expect((await change(ada, id, { clearNotes: 'yes' })).body).toBe('clearNotes must be true or false');
    });
  });

  it('are deleted with their file', async () => {
    const before = await stored();
    const { id, documentUrl } = (await create(ada, {}, { content: PDF })).json();
    const answer = await ada.delete(`/api/credentials/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Credential deleted successfully' },
    ]);
    expect(await stored()).toEqual(before);
    expect((await ada.get(documentUrl)).statusCode).toBe(404);
    expect((await ada.delete(`/api/credentials/${id}`)).statusCode).toBe(404);
  });

  it('of other people are treated as unknown', async () => {
    const eve = await api.signIn();
    const { id, documentUrl } = (await create(ada, {}, { content: PDF })).json();
    const before = await list(ada);
    const pairs = [
      [await change(eve, id, { name: 'Stolen' }), await change(eve, UNKNOWN_ID, { name: 'Stolen' })],
      [await eve.delete(`/api/credentials/${id}`), await eve.delete(`/api/credentials/${UNKNOWN_ID}`)],
      [await eve.get(`/api/credentials/${id}`), await eve.get(`/api/credentials/${UNKNOWN_ID}`)],
      [await eve.get(documentUrl), await eve.get(`/api/credentials/${UNKNOWN_ID}/document`)],
    ] as const;
    for (const [foreign, missing] of pairs) {
      expect(foreign.statusCode).toBe(404);
      expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body]);
    }
    expect([await list(eve), await list(ada)]).toEqual([[], before]);
    expect((await eve.get('/api/credentials/nonsense')).statusCode).toBe(404);
    expect((await eve.get('/api/credentials/bulk')).statusCode).toBe(404);
    expect((await api.inject(`/api/credentials/${id}`)).statusCode).toBe(401);
  });

  describe('the free limit', () => {
    it('accepts three of twenty concurrent additions and stores no file of the others', async () => {
      const before = await stored();
      const answers = await Promise.all(Array.from({ length: 20 }, () => create(ada, {}, { content: PDF })));
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([...Array(3).fill(201), ...Array(17).fill(403)]);
      expect(answers.find(({ statusCode }) => statusCode === 403)?.body).toBe(
        'The Free plan holds up to 3 credentials. Upgrade to Team to add more.',
      );
      expect(await list(ada)).toHaveLength(3);
      expect(await stored()).toEqual({
        credentials: before.credentials + 3,
        documents: before.documents + 3,
        files: before.files + 3,
        uploads: 0,
      });
    });

    it('counts credentials added while another addition waits', async () => {
      for (let index = 0; index < 2; index += 1) await create(ada);
      const answers = await inAnotherTransaction(api, async (other) => {
        await other.query('select id from users where id = $1 for no key update', [ada.userId]);
        const asked = [create(ada), create(ada)];
        await untilLockWaits(api, 2);
        return asked;
      });
      expect((await Promise.all(answers)).map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
    });

    it('follows the best plan of the person’s organizations and deletes nothing on a downgrade', async () => {
      await found(ada);
      for (let index = 0; index < 5; index += 1) expect((await create(ada)).statusCode).toBe(201);
      await query(`update organizations set subscription_tier = 'free'`);
      expect((await create(ada)).statusCode).toBe(403);
      expect((await create(ada, {}, { content: PDF })).body).toContain('up to 3 credentials');
      const credentials = await list(ada);
      expect(credentials).toHaveLength(5);
      expect((await change(ada, credentials[0].id, { name: 'Still editable' })).statusCode).toBe(200);
    });
  });
});

describe('suggested issuers', () => {
  const add = async (person: TestPerson, ...issuers: string[]) => {
    for (const issuingBody of issuers) await create(person, { issuingBody });
  };
  const suggest = async (person: TestPerson, q?: string): Promise<string[]> =>
    (await person.get(`/api/credentials/issuers${q === undefined ? '' : `?q=${encodeURIComponent(q)}`}`)).json();

  it('come from the person and the members of their organizations only', async () => {
    const organization = await createOrganization(api);
    await organization.add('member', ada);
    await organization.setTier('team');
    await add(organization.owner, 'Ärztekammer Berlin');
    const stranger = await api.signIn();
    await add(stranger, 'Secret Society');
    await add(ada, 'Red Cross');
    expect(await suggest(ada)).toEqual(['Red Cross', 'Ärztekammer Berlin']);
    expect(await suggest(ada, 'secret')).toEqual([]);
    expect(await suggest(stranger)).toEqual(['Secret Society']);
    expect((await api.inject('/api/credentials/issuers')).statusCode).toBe(401);
  });

  it('match regardless of case and Unicode form, once each in the most common spelling, ten at most', async () => {
    const organization = await createOrganization(api, ada);
    await organization.setTier('team');
    await add(ada, 'AWS', 'aws', 'AWS', 'The AWS Academy', '100% Safe_', 'Ärztekammer'.normalize('NFD'));
    expect(await suggest(ada, 'aws')).toEqual(['AWS', 'The AWS Academy']);
    expect(await suggest(ada, 'ÄRZTE')).toEqual(['Ärztekammer'.normalize('NFD')]);
    expect(await suggest(ada, '%')).toEqual(['100% Safe_']);
    expect(await suggest(ada, '_')).toEqual(['100% Safe_']);
    await add(ada, ...Array.from({ length: 12 }, (_, index) => `Institute ${index}`));
    expect(await suggest(ada, 'institute')).toHaveLength(10);
  });

  it('reject a search text longer than an issuer name', async () => {
    const answer = await ada.get(`/api/credentials/issuers?q=${'I'.repeat(201)}`);
    expect([answer.statusCode, answer.body]).toEqual([400, 'The search must be at most 200 characters']);
  });
});
