import { crc32 } from 'node:zlib';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../platform/actor/actor.js';
import { DAY_MS } from '../../platform/clock.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization, type TestOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';
import { AccountDeletionService } from '../auth/account/deletion/account-deletion.service.js';
import { createToken } from './test-token.fixture.js';
import { ApiTokensService } from './api-tokens.service.js';
import { isApiToken, newApiToken } from './api-token-text.js';

const NOW = '2026-11-22T10:00:00.000Z';

describe('an API token', () => {
  const api = testApp({ now: NOW });
  let organization: TestOrganization;
  let url: string;

  beforeEach(async () => {
    api.clock.set(NOW);
    await api.query('delete from api_tokens');
    organization = await createOrganization(api);
    await organization.setTier('team');
    url = `${organization.url}/tokens`;
  });

  const list = async () => (await organization.owner.get(url)).json<{ id: string; lastUsedAt: string | null }[]>();
  const setRole = (person: TestPerson, role: 'admin' | 'member') =>
    api
      .get(UnitOfWork)
      .manager.update(Membership, { organizationId: organization.id, userId: person.userId }, { role });
  const trail = async (action: string) =>
    (await organization.owner.get(`${organization.url}/audit?action=${action}`)).json().entries;

  it('ends with the CRC-32 of its random part in base 62', () => {
    const token = newApiToken();
    expect(token).toMatch(/^mct_[0-9A-Za-z]{40}$/);
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const sum = Array.from(token.slice(-6)).reduce((total, digit) => total * 62 + digits.indexOf(digit), 0);
    expect(sum).toBe(crc32(token.slice(4, -6)));
    expect(isApiToken(token)).toBe(true);
    expect(isApiToken(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toBe(false);
    expect(newApiToken()).not.toBe(token);
  });

  it('is shown once, stored as a hash, and left out of the list', async () => {
    const { id, token, get } = await createToken(api, organization, { scopes: ['audit:read', 'members:read'] });
    const [row, ...others] = await list();
    expect(others).toEqual([]);
    expect(row).toEqual({
      id,
      name: 'HR sync',
      scopes: ['members:read', 'audit:read'],
      lastFour: token.slice(-4),
      createdBy: { id: organization.owner.userId, name: expect.any(String) },
      createdAt: NOW,
      lastUsedAt: null,
      expiresAt: '2026-12-22T10:00:00.000Z',
    });
    const { rows } = await api.query('select t::text as text from api_tokens t');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await get('/organization')).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ lastUsedAt: NOW }]);
  });

  it('records its last use at most once an hour', async () => {
    const { get } = await createToken(api, organization);
    for (const [minutes, noted] of [
      [0, 0],
      [59, 0],
      [2, 61],
    ] as const) {
      api.clock.advance(minutes * 60_000);
      await get('/organization');
      const expected = new Date(Date.parse(NOW) + noted * 60_000).toISOString();
      expect(await list()).toMatchObject([{ lastUsedAt: expected }]);
    }
  });

  it('is not created from invalid fields', async () => {
    for (const [fields, sentence] of [
      [{ name: '', scopes: ['audit:read'], expiresInDays: 1 }, 'Token name is required'],
      [{ name: 'x'.repeat(81), scopes: ['audit:read'], expiresInDays: 1 }, 'Token name must be at most 80 characters'],
      [{ name: 'x', scopes: [], expiresInDays: 1 }, 'Choose one or more scopes'],
      [{ name: 'x', scopes: ['everything'], expiresInDays: 1 }, /^A scope must be one of: members:read, /],
      [{ name: 'x', scopes: ['audit:read'], expiresInDays: 0 }, 'A token must expire in 1 to 365 days'],
      [{ name: 'x', scopes: ['audit:read'], expiresInDays: 366 }, 'A token must expire in 1 to 365 days'],
      [{ name: 'x', scopes: ['audit:read'] }, 'A token must expire in 1 to 365 days'],
    ] as const) {
      const answer = await organization.owner.post(url, fields);
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(sentence)]);
      expect(await list()).toEqual([]);
    }
  });

  it('stops working immediately when it is ended, and returns 404 when ended again', async () => {
    const { id, get } = await createToken(api, organization);
    expect((await organization.owner.delete(`${url}/${id}`)).json()).toEqual({
      success: true,
      message: 'API token ended.',
    });
    expect((await get('/organization')).statusCode).toBe(401);
    expect(await list()).toEqual([]);
    expect((await organization.owner.delete(`${url}/${id}`)).statusCode).toBe(404);
  });

  it('acts with the current role of its creator', async () => {
    const admin = await organization.add('admin');
    const { get } = await createToken(api, organization, { by: admin });
    const statuses = [];
    for (const change of [
      () => setRole(admin, 'member'),
      () => setRole(admin, 'admin'),
      () => organization.owner.delete(`${organization.url}/members/${admin.userId}`),
      () => organization.add('admin', admin),
    ]) {
      await change();
      statuses.push((await get('/organization')).statusCode);
    }
    expect(statuses).toEqual([401, 200, 401, 200]);
    await organization.owner.post(`${organization.url}/transfer-ownership`, { userId: admin.userId });
    expect((await get('/organization')).statusCode).toBe(200);
  });

  it('requires a paid plan and is refused after a downgrade until the next upgrade', async () => {
    const { id, get } = await createToken(api, organization);
    await organization.setTier('free');
    const sentence = 'API tokens are part of the Team and Enterprise plans. Upgrade to use them.';
    const refused = await get('/organization');
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'plan', title: sentence }),
    ]);
    const fields = { name: 'Other', scopes: ['audit:read'], expiresInDays: 1 };
    const created = await organization.owner.post(url, fields);
    expect([created.statusCode, created.body]).toEqual([403, sentence]);
    await organization.setTier('enterprise');
    expect((await get('/organization')).statusCode).toBe(200);
    await organization.setTier('free');
    expect((await organization.owner.delete(`${url}/${id}`)).statusCode).toBe(200);
  });

  it('appears in the audit trail, also as the actor of its requests', async () => {
    const { id, post } = await createToken(api, organization);
    expect(await trail('api-token.created')).toMatchObject([
      {
        actor: { email: organization.owner.email },
        subject: { type: 'api-token', id, label: 'HR sync' },
        after: { scopes: expect.arrayContaining(['audit:read']), expiresAt: '2026-12-22T10:00:00.000Z' },
      },
    ]);
    await post('/invitations', { email: 'new@example.test', role: 'member' });
    expect(await trail('invitation.sent')).toMatchObject([{ actor: { id, email: 'HR sync' } }]);
    await organization.owner.delete(`${url}/${id}`);
    expect(await trail('api-token.ended')).toMatchObject([{ actor: { email: organization.owner.email } }]);
    expect((await organization.owner.get(`${organization.url}/audit/verify`)).json()).toMatchObject({ isIntact: true });
  });

  it('emails its creator once, a week before it expires', async () => {
    const { get } = await createToken(api, organization, { expiresInDays: 10 });
    const expire = (days: number) => api.get(ApiTokensService).expire(new Date(Date.parse(NOW) + days * DAY_MS));
    expect(await expire(2.9)).toEqual({ expired: 0, warned: 0 });
    expect(await expire(3)).toEqual({ expired: 0, warned: 1 });
    expect(await expire(4)).toEqual({ expired: 0, warned: 0 });
    expect(await organization.mails('api-token-expiring')).toEqual([
      {
        kind: 'api-token-expiring',
        recipient: organization.owner.email,
        payload: {
          organizationName: 'Ward 7',
          tokenName: 'HR sync',
          expiresAt: '2026-12-02T10:00:00.000Z',
        },
      },
    ]);
    expect((await get('/organization')).statusCode).toBe(200);
    expect(await expire(10)).toEqual({ expired: 1, warned: 0 });
    expect(await trail('api-token.expired')).toMatchObject([{ actor: null, subject: { label: 'HR sync' } }]);
    expect((await get('/organization')).statusCode).toBe(401);
    expect(await list()).toHaveLength(1);
    api.clock.advance(41 * DAY_MS);
    expect((await (await organization.add('admin')).get(url)).json()).toEqual([]);
  });

  it('is refused from the moment of its expiry, even before the expiry task runs', async () => {
    const { get } = await createToken(api, organization, { expiresInDays: 1 });
    api.clock.advance(DAY_MS - 1);
    expect((await get('/organization')).statusCode).toBe(200);
    api.clock.advance(1);
    expect((await get('/organization')).statusCode).toBe(401);
  });

  it('sends no email to a creator who has left', async () => {
    const admin = await organization.add('admin');
    await createToken(api, organization, { by: admin, expiresInDays: 5 });
    await organization.owner.delete(`${organization.url}/members/${admin.userId}`);
    expect(await api.get(ApiTokensService).expire(new Date(NOW))).toEqual({ expired: 0, warned: 0 });
  });

  it('emails a creator who has undone the deletion of their account', async () => {
    const admin = await organization.add('admin');
    await createToken(api, organization, { by: admin, expiresInDays: 5 });
    await admin.post('/api/account/deletion', { confirm: admin.email });
    const expire = () => api.get(ApiTokensService).expire(new Date(NOW));
    expect(await expire()).toEqual({ expired: 0, warned: 0 });
    await api.get(AccountDeletionService).undo({ userId: admin.userId } as Actor);
    expect(await expire()).toEqual({ expired: 0, warned: 1 });
    expect(await organization.mails('api-token-expiring')).toMatchObject([{ recipient: admin.email }]);
  });
});
