import { brotliDecompressSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { portfoliosOf } from '../../testing/portfolio-calls.js';
import { testApp } from '../../testing/test-app.js';
import { newShareToken } from './portfolio.repository.js';

const EVIL = `"><script>alert('x')</script>`;

const api = testApp({ now: '2026-11-21T10:00:00Z' });
const calls = portfoliosOf(api);

beforeAll(async () => {
  await calls.buildShell();
});

describe('the preview of a shared link', () => {
  const page = (token: string) => api.inject(`/portfolio/view/${token}`);
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];

  test('contains portfolio, owner and a picture', async () => {
    const nora = await api.signIn({ firstName: 'Nora', lastName: 'Lindqvist' });
    await calls.add(nora, await calls.credential(nora));
    const token = await calls.publish(nora, { title: 'Licences', description: 'Ward 7\nat night' });
    const { body } = await page(token);
    expect(body).toContain('<title>Licences · Nora Lindqvist</title>');
    expect(body.match(/name="description"/g)).toHaveLength(1);
    expect(metaOf(body, 'description')).toBe('Nora Lindqvist · 1 certification. Ward 7 at night');
    expect(metaOf(body, 'og:title')).toBe('Licences');
    expect(metaOf(body, 'og:url')).toBe(`${api.environment.publicUrl}/portfolio/view/${token}`);

    const image = new URL(String(metaOf(body, 'og:image')));
    expect(image.origin).toBe(api.environment.publicUrl);
    const png = await api.inject(image.pathname + image.search);
    expect(png.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-cache' });
    expect(sizeOf(png.rawPayload)).toEqual([1200, 630]);
    expect(new Set(await pixelsOf(png.rawPayload)).size).toBeGreaterThan(50);
    const etag = String(png.headers['etag']);
    const again = await calls.visit(`${token}/preview.png`, { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    for (const { headers } of [png, again]) expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test('has a new image address when the picture changes', async () => {
    const nora = await api.signIn();
    const token = await calls.publish(nora);
    const before = metaOf((await page(token)).body, 'og:image');
    await nora.put('/api/portfolio', { title: 'Another' });
    expect(metaOf((await page(token)).body, 'og:image')).not.toBe(before);
  });

  test('is the same for private and unknown portfolios', async () => {
    const nora = await api.signIn({ firstName: 'Nora' });
    const { portfolio } = await calls.own(nora);
    const [hidden, unknown, other] = [
      await page(portfolio.shareToken),
      await page(newShareToken()),
      await api.inject('/portfolio'),
    ];
    expect(hidden.body).toBe(unknown.body);
    expect(hidden.headers['etag']).toBe(unknown.headers['etag']);
    expect(hidden.body).toBe(other.body);
    expect(hidden.body).not.toContain('og:');
  });

  test('escapes the owner’s markup and scripts', async () => {
    const nora = await api.signIn({ firstName: `Nora${EVIL}` });
    const token = await calls.publish(nora, { title: `</title>${EVIL}$&`, description: EVIL });
    const { body, headers } = await page(token);
    const scriptsOf = (html: string) => html.match(/<script[^>]*>/g);
    expect(scriptsOf(body)).toEqual(scriptsOf((await api.inject('/portfolio')).body));
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(metaOf(body, 'og:title')).toContain('&lt;/title&gt;&quot;&gt;&lt;script&gt;');
    expect(String(headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(1);
    expect(sizeOf((await calls.visit(`${token}/preview.png`)).rawPayload)).toEqual([1200, 630]);
  });

  test('is withheld once the portfolio is private', async () => {
    const nora = await api.signIn();
    const token = await calls.publish(nora);
    const first = await api.inject({ url: `/portfolio/view/${token}`, headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('og:title');
    await nora.put('/api/portfolio', { isPublic: false });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const later = await api.inject({ url: `/portfolio/view/${token}`, headers });
    expect(later.statusCode).toBe(200);
    expect(later.body).not.toContain('og:');
  });

  test('renders names of any script and length', async () => {
    const nora = await api.signIn({ firstName: '山田', lastName: 'مرحبا' });
    await calls.add(nora, await calls.credential(nora, { name: `${'W'.repeat(199)}。` }));
    const token = await calls.publish(nora, { title: '자격증 '.repeat(30).trim() });
    const { rawPayload } = await calls.visit(`${token}/preview.png`);
    expect(sizeOf(rawPayload)).toEqual([1200, 630]);
  });

  test('renders Latin words inside right-to-left names in the correct order', async () => {
    const firstName = async (name: string) => {
      const nora = await api.signIn();
      await calls.add(nora, await calls.credential(nora, { name }));
      const { rawPayload } = await calls.visit(`${await calls.publish(nora)}/preview.png`);
      return pixelsOf(rawPayload, 100, 414, 120, 36);
    };
    const [alone, atTheEnd, other] = [
      await firstName('ACLS 2027'),
      await firstName('رخصة ممرض ACLS 2027'),
      await firstName('2027 ACLS'),
    ];
    expect(atTheEnd).toEqual(alone);
    expect(other).not.toEqual(alone);
  });
});

describe('exports of a portfolio', () => {
  test('the badge links to the public page and shows the count', async () => {
    const nora = await api.signIn({ firstName: 'Nora', lastName: 'Lindqvist' });
    await calls.add(nora, await calls.credential(nora));
    const token = await calls.publish(nora, { title: 'Licences' });
    const { html } = (await nora.get('/api/portfolio/linkedin-badge')).json();
    expect(html).toContain(`href="${api.environment.publicUrl}/portfolio/view/${token}"`);
    expect(html).toMatch(/Licences.*Nora Lindqvist.*1 certification</);
    expect(html).toMatch(/^<a [^>]* style="(?:[a-z-]+:[^;"]+;)+[a-z-]+:[^;"]+">.*<\/a>$/);
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

function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** The pixels of the picture row by row, or of its part from `x`, `y` on. */
async function pixelsOf(png: Buffer, x = 0, y = 0, width = 1200, height = 630): Promise<Uint32Array> {
  const picture = createCanvas(1200, 630).getContext('2d');
  picture.drawImage(await loadImage(png), 0, 0);
  return new Uint32Array(picture.getImageData(x, y, width, height).data.buffer);
}
