import { portfoliosOf } from '../../testing/portfolio-calls.js';
import { testApp } from '../../testing/test-app.js';

const EVIL = `"><script>alert('x')</script>`;

describe('exports of a portfolio', () => {
  const api = testApp({ now: '2026-11-21T10:00:00Z' });
  let calls: ReturnType<typeof portfoliosOf>;

  beforeAll(async () => {
    calls = portfoliosOf(api);
  });

  test('the badge links to the public page and shows the count', async () => {
    const nora = await api.signIn({ firstName: 'Nora', lastName: 'Lindqvist' });
    await calls.add(nora, await calls.credential(nora));
    const token = await calls.publish(nora, { title: 'Licences' });
    const { html } = (await nora.get('/api/portfolio/linkedin-badge')).json();
    expect(html).toContain(`href="${api.environment.publicUrl}/portfolio/view/${token}"`);
    expect(html).toMatch(/Licences.*Nora Lindqvist.*1 certification</);
  });

  test('the badge escapes the owner’s markup', async () => {
    const nora = await api.signIn({ firstName: `Nora${EVIL}`, lastName: '\u202Eevil' });
    await calls.publish(nora, { title: `Title${EVIL}` });
    const { html } = (await nora.get('/api/portfolio/linkedin-badge')).json();
    const tags = [...html.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name);
    expect(new Set(tags)).toEqual(new Set(['a', 'strong', 'bdi', 'span']));
    expect(html).toContain('Title&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;');
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('the PDF is streamed and named after the date in the owner’s zone', async () => {
    const nora = await api.signIn({ timeZone: 'Pacific/Kiritimati' });
    const answer = await nora.get('/api/portfolio/export/pdf');
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(answer.headers['content-disposition']).toContain(
      'attachment; filename="credential-portfolio-2026-11-22.pdf"',
    );
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.subarray(-6).toString()).toContain('%%EOF');
  });

  test('the PDF supports all scripts, markup in texts, and notes of several pages', async () => {
    const nora = await api.signIn({ firstName: '', lastName: null });
    await calls.publish(nora, { title: `${EVIL} 証明書 자격증 شهادة`, description: '\u202Ea\n\nb' });
    const notes = 'A long line of words that is set again and again. '.repeat(99);
    for (let index = 0; index < 3; index += 1)
      await calls.add(nora, await calls.credential(nora, { name: 'W'.repeat(200), notes }));
    const answer = await nora.get('/api/portfolio/export/pdf');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
  });
});
