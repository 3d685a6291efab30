import { UNKNOWN_ID } from '../../testing/credential-calls.js';
import { portfoliosOf } from '../../testing/portfolio-calls.js';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';

describe('a portfolio', () => {
  const api = testApp({ now: '2026-11-21T10:00:00Z' });
  let calls: ReturnType<typeof portfoliosOf>;
  let nora: TestPerson;

  beforeAll(async () => {
    calls = portfoliosOf(api);
  });
  beforeEach(async () => {
    nora = await api.signIn();
  });

  test('is created on first access: private, with default title and no contact', async () => {
    const first = await nora.get('/api/portfolio');
    expect(first.json()).toEqual({
      portfolio: {
        title: 'My Professional Credentials',
        description: null,
        isPublic: false,
        showContactInfo: false,
        shareToken: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
        version: expect.any(String),
      },
      credentials: [],
    });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await nora.get('/api/portfolio')).json()).toEqual(first.json());
  });

  test('is created once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => nora.get('/api/portfolio')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('updates only the given fields', async () => {
    const answer = await nora.put('/api/portfolio', { title: '  Nora’s licences ', description: 'First\nSecond' });
    expect(answer.json()).toMatchObject({
      title: 'Nora’s licences',
      description: 'First\nSecond',
      isPublic: false,
      showContactInfo: false,
    });
    await nora.put('/api/portfolio', { isPublic: true, description: '' });
    expect((await calls.own(nora)).portfolio).toMatchObject({
      title: 'Nora’s licences',
      description: null,
      isPublic: true,
    });
  });

  test.each([
    [{ title: '' }, 'Title is required'],
    [{ title: 'x'.repeat(121) }, 'Title must be at most 120 characters'],
    [{ title: 'a\nb' }, 'Title must not contain control characters'],
    [{ description: 'x'.repeat(2_001) }, 'Description must be at most 2000 characters'],
    [{ isPublic: 'yes' }, 'Is public must be true or false'],
    [[], 'Send the fields as a JSON object'],
  ])('refuses %j in one sentence', async (changes, sentence) => {
    const before = await calls.own(nora);
    const answer = await nora.put('/api/portfolio', changes);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect(await calls.own(nora)).toEqual(before);
  });

  test('contains each credential once, without its document', async () => {
    const id = await calls.credential(nora, { expiryDate: '2026-12-01', notes: 'Level 3' });
    expect((await calls.add(nora, id)).statusCode).toBe(200);
    expect((await calls.add(nora, id)).statusCode).toBe(200);
    expect((await calls.own(nora)).credentials).toEqual([
      {
        id,
        name: 'First Aid',
        issuingBody: 'Red Cross',
        issueDate: '2026-01-10',
        expiryDate: '2026-12-01',
        notes: 'Level 3',
        status: 'expiring',
        daysUntilExpiry: 10,
        badge: null,
      },
    ]);
  });

  test('removes credentials idempotently', async () => {
    const id = await calls.credential(nora);
    await calls.add(nora, id);
    expect((await nora.delete(`/api/portfolio/credentials/${id}`)).statusCode).toBe(200);
    expect((await nora.delete(`/api/portfolio/credentials/${id}`)).statusCode).toBe(200);
    expect((await calls.own(nora)).credentials).toEqual([]);
  });

  test('accepts concurrent additions', async () => {
    const id = await calls.credential(nora);
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.add(nora, id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
    expect((await calls.own(nora)).credentials).toHaveLength(1);
  });

  test('treats credentials of other people as unknown', async () => {
    const other = await api.signIn();
    const foreign = await calls.credential(other);
    await calls.add(other, foreign);
    const answers = [
      await calls.add(nora, foreign),
      await calls.add(nora, UNKNOWN_ID),
      await nora.delete(`/api/portfolio/credentials/${foreign}`),
      await nora.delete(`/api/portfolio/credentials/${UNKNOWN_ID}`),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, 'Credential not found.']);
    expect((await calls.own(nora)).credentials).toEqual([]);
    expect((await calls.own(other)).credentials).toHaveLength(1);
  });

  test('no longer contains a deleted credential', async () => {
    const id = await calls.credential(nora);
    await calls.add(nora, id);
    await nora.delete(`/api/credentials/${id}`);
    expect((await calls.own(nora)).credentials).toEqual([]);
  });

  test('rejects malformed ids', async () => {
    expect((await calls.add(nora, 'x')).statusCode).toBe(400);
    expect((await nora.delete('/api/portfolio/credentials/x')).statusCode).toBe(400);
  });

  test.each([
    ['GET', '/api/portfolio'],
    ['PUT', '/api/portfolio'],
    ['POST', '/api/portfolio/credentials'],
    ['DELETE', `/api/portfolio/credentials/${UNKNOWN_ID}`],
    ['POST', '/api/portfolio/regenerate-token'],
    ['GET', '/api/portfolio/linkedin-badge'],
    ['GET', '/api/portfolio/export/pdf'],
  ] as const)('is closed to visitors: %s %s', async (method, url) => {
    expect((await api.inject({ method, url })).statusCode).toBe(401);
  });
});
