import { UnitOfWork } from '@tracker/database/unit-of-work';
import { credentialForm } from '../../testing/credential-form.js';
import { portfoliosOf } from '../../testing/portfolio-calls.js';
import { testApp } from '../../testing/test-app.js';
import { ByteCache } from '../../platform/http/answers/byte-cache.js';
import { newShareToken, PortfolioRepository } from './portfolio.repository.js';
import { PublicPortfolioService } from './public-portfolio.service.js';

/** Headers that differ between any two responses. */
const PER_ANSWER = ['x-request-id', 'date'];

describe('a public portfolio', () => {
  const api = testApp({ now: '2026-11-21T10:00:00Z' });
  const calls = portfoliosOf(api);

  const sql = <T = unknown>(text: string, values: unknown[] = []): Promise<T> =>
    api.get(UnitOfWork).manager.query(text, values);

  /** A public portfolio and how the next visitor finds it. */
  async function looked() {
    const nora = await api.signIn();
    const token = await calls.publish(nora);
    const portfolios = api.get(PublicPortfolioService);
    return { nora, portfolios, answer: () => portfolios.answer(token) };
  }

  test('shows visitors the portfolio, the owner’s name and credentials only', async () => {
    const nora = await api.signIn({ firstName: 'Nora', lastName: 'Lindqvist' });
    const id = await calls.credential(nora, { notes: 'Level 3' });
    await calls.credential(nora, { name: 'Not in it' });
    await calls.add(nora, id);
    const token = await calls.publish(nora, { title: 'Licences', description: 'Ward 7' });
    const answer = await calls.visit(token);
    expect(answer.json()).toEqual({
      portfolio: { title: 'Licences', description: 'Ward 7', showContactInfo: false },
      user: { firstName: 'Nora', lastName: 'Lindqvist', email: null, profileImageUrl: null },
      credentials: [
        {
          id,
          name: 'First Aid',
          issuingBody: 'Red Cross',
          issueDate: '2026-01-10',
          expiryDate: '2027-01-10',
          notes: 'Level 3',
          badge: null,
        },
      ],
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
  });

  test('shows the address only with contact details enabled', async () => {
    const nora = await api.signIn();
    const token = await calls.publish(nora, { showContactInfo: true });
    expect((await calls.visit(token)).json().user.email).toBe(nora.email);
    await nora.put('/api/portfolio', { showContactInfo: false });
    expect((await calls.visit(token)).body).not.toContain('@');
  });

  test('does not expose an address that a provider uses as the name', async () => {
    const email = `mail-${newShareToken()}@example.test`;
    const nora = await api.signIn({ email, firstName: null, lastName: null, name: email.toUpperCase() });
    const answer = await calls.visit(await calls.publish(nora));
    expect(answer.json().user).toEqual({ firstName: null, lastName: null, email: null, profileImageUrl: null });
    expect(answer.body.toLowerCase()).not.toContain(email.toLowerCase());
  });

  test('shows no name when the owner clears it, and the provider’s name when none was ever entered', async () => {
    const nora = await api.signIn({ firstName: 'Nora', lastName: 'Lind', name: 'Nora Lind' });
    const token = await calls.publish(nora);
    await nora.put('/api/auth/profile', { firstName: '', lastName: '' });
    expect((await calls.visit(token)).json().user).toMatchObject({ firstName: null, lastName: null });
    const ola = await api.signIn({ firstName: null, lastName: null, name: 'Ola Berg' });
    await ola.put('/api/auth/profile', { firstName: '', lastName: '', timeZone: 'Europe/Oslo' });
    expect((await calls.visit(await calls.publish(ola))).json().user).toMatchObject({ firstName: 'Ola Berg' });
  });

  test('is not shown while its owner’s account is being deleted, even if it was published meanwhile', async () => {
    const nora = await api.signIn();
    const token = await calls.publish(nora);
    expect((await nora.post('/api/account/deletion', { confirm: nora.email })).statusCode).toBeLessThan(300);
    await sql('update portfolios set is_public = true where owner_id = $1', [nora.userId]);
    expect((await calls.visit(token)).statusCode).toBe(404);
  });

  test('is previewed by its owner exactly as visitors will see it', async () => {
    const nora = await api.signIn();
    await calls.add(nora, await calls.credential(nora, { notes: 'Level 3' }));
    const preview = await nora.get('/api/portfolio/preview');
    const token = await calls.publish(nora);
    expect(preview.json()).toEqual((await calls.visit(token)).json());
    expect((await api.inject('/api/portfolio/preview')).statusCode).toBe(401);
  });

  test('answers identically when private, unknown, replaced or malformed', async () => {
    const nora = await api.signIn();
    const old = await calls.publish(nora);
    const regenerated = await nora.post('/api/portfolio/regenerate-token');
    const fresh: string = regenerated.json().shareToken;
    expect(regenerated.json()).toEqual({ shareToken: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/) });
    expect((await calls.visit(fresh)).statusCode).toBe(200);
    await nora.put('/api/portfolio', { isPublic: false });

    const seen = async (token: string) => {
      const answers = await Promise.all(['', '/preview.png'].map((part) => calls.visit(`${token}${part}`)));
      return answers.map(({ statusCode, body, headers }) => ({
        statusCode,
        body,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !PER_ANSWER.includes(name))),
      }));
    };
    const unknown = await seen(newShareToken());
    expect(unknown[0]).toMatchObject({
      statusCode: 404,
      body: 'This portfolio is either private or does not exist.',
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
    for (const token of [fresh, old, 'x', 'a'.repeat(3_000), '%00', "';--", '%E2%80%AE%2e%2e', '%3Cscript%3E', 'a.b'])
      expect(await seen(token)).toEqual(unknown);
  });

  test('is revalidated with 304 and never served after its link is revoked', async () => {
    const nora = await api.signIn();
    const token = await calls.publish(nora);
    const etag = String((await calls.visit(token)).headers['etag']);
    const again = await calls.visit(token, { 'if-none-match': `"other", W/${etag}` });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);

    await nora.put('/api/portfolio', { title: 'Another' });
    expect((await calls.visit(token, { 'if-none-match': etag })).json().portfolio.title).toBe('Another');
    await nora.put('/api/portfolio', { title: 'My Professional Credentials', isPublic: false });
    expect((await calls.visit(token, { 'if-none-match': etag })).statusCode).toBe(404);
    await nora.put('/api/portfolio', { isPublic: true });
    await nora.post('/api/portfolio/regenerate-token');
    expect((await calls.visit(token, { 'if-none-match': etag })).statusCode).toBe(404);
  });

  test('is built once for concurrent visitors, and again after any change', async () => {
    const { nora, answer } = await looked();
    expect(await answer()).toBe(await answer());
    const credential = await calls.credential(nora, { name: 'Later' });
    const rename = (id: string) =>
      nora.inject({ method: 'PUT', url: `/api/credentials/${id}`, ...credentialForm({ name: 'Renamed' }) });
    const changes: [string, () => Promise<unknown>][] = [
      ['"Later"', () => calls.add(nora, credential)],
      ['"Renamed"', () => rename(credential)],
      ['"Ingrid"', () => sql('update users set first_name = $2 where id = $1', [nora.userId, 'Ingrid'])],
      ['"Ward 8"', () => nora.put('/api/portfolio', { description: 'Ward 8' })],
      ['"credentials":[]', () => nora.post(`/api/credentials/${credential}/archive`)],
      ['"Renamed"', () => nora.post(`/api/credentials/${credential}/unarchive`)],
      ['"credentials":[]', () => nora.delete(`/api/portfolio/credentials/${credential}`)],
      ['"Renamed"', () => calls.add(nora, credential)],
      ['"credentials":[]', () => nora.delete(`/api/credentials/${credential}`)],
      [nora.email, () => nora.put('/api/portfolio', { showContactInfo: true })],
    ];
    for (const [seen, change] of changes) {
      const before = await answer();
      await change();
      expect([before?.body.includes(seen), (await answer())?.body.includes(seen)]).toEqual([false, true]);
    }
  });

  test.each(['', '/preview.png'])('is not read from the database for a 304: %j', async (part) => {
    const nora = await api.signIn();
    await calls.add(nora, await calls.credential(nora));
    const token = await calls.publish(nora);
    const etag = String((await calls.visit(`${token}${part}`)).headers['etag']);
    const read = jest.spyOn(api.get(PortfolioRepository), 'findPublic');
    // Simulates a process with an empty cache.
    jest.spyOn(ByteCache.prototype, 'get').mockReturnValue(undefined);
    const statuses = async () => (await calls.visit(`${token}${part}`, { 'if-none-match': etag })).statusCode;
    expect([await statuses(), read.mock.calls.length]).toEqual([304, 0]);
    await nora.put('/api/portfolio', { title: 'Another' });
    expect([await statuses(), read.mock.calls.length]).toEqual([200, 1]);
    jest.restoreAllMocks();
  });

  test('neutralizes bidirectional marks and supports right-to-left scripts', async () => {
    const nora = await api.signIn({ firstName: 'No\u202Era', lastName: 'שלום' });
    const id = await calls.credential(nora, { name: 'First \u202EdiA', notes: '\u2066<b>x</b>\u2069' });
    await calls.add(nora, id);
    const answer = await calls.visit(await calls.publish(nora, { title: '\u202Dمرحبا', description: 'a\u202Bb' }));
    expect(answer.body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(answer.json()).toMatchObject({
      portfolio: { title: 'مرحبا', description: 'ab' },
      user: { firstName: 'Nora', lastName: 'שלום' },
      credentials: [{ name: 'First diA', notes: '<b>x</b>' }],
    });
  });
});
