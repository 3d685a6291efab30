import { createCanvas } from '@napi-rs/canvas';
import { multipart } from '../../../testing/credential-form.js';
import { testApp } from '../../../testing/test-app.js';
import { cleanSvg } from './clean-svg.js';
import { createIssuer, type TestIssuer } from './issuing.fixture.js';

const svg = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const RED = '<rect width="10" height="10" fill="red"></rect>';

describe('a cleaned SVG', () => {
  it.each([
    ['scripts', '<script>alert(1)</script>'],
    ['scripts in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    [
      'embedded HTML',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    ],
    ['styles', '<style>@import url(https://evil.example)</style>'],
    ['pictures', '<image href="https://evil.example/x.png"/>'],
    ['references', '<g id="a"></g><use href="#a"/>'.replace('<g id="a"></g>', '')],
    ['links', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
    ['animations', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['elements of other namespaces', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ])('has no %s', (_what, content) => {
    expect(cleanSvg(svg(content + RED))).toBe(svg(RED));
  });

  it.each(['onload="alert(1)"', 'fill="url(https://evil.example/#a)"', 'href="#a"', 'style="fill:url(http://x)"'])(
    'has no %s',
    (attribute) => {
      expect(cleanSvg(svg(`<g ${attribute}>${RED}</g>`))).toBe(svg(`<g>${RED}</g>`));
    },
  );

  it('keeps gradients, and styles as attributes', () => {
    const content = '<linearGradient id="a"><stop offset="0" style="stop-color:#fff;stop-opacity:1"/></linearGradient>';
    const filled = '<path d="M0 0h9" fill="url(#a)"/>';
    expect(cleanSvg(svg(content + filled))).toBe(
      svg(
        '<linearGradient id="a"><stop offset="0" stop-color="#fff" stop-opacity="1"></stop></linearGradient><path d="M0 0h9" fill="url(#a)"></path>',
      ),
    );
  });

  it.each([
    ['an unclosed element', '<svg viewBox="0 0 1 1"><g>'],
    ['an entity', '<!DOCTYPE svg [<!ENTITY a "x">]><svg viewBox="0 0 1 1"><text>&a;</text></svg>'],
    ['another root', '<html></html>'],
    ['no size', '<svg></svg>'],
    ['6,000 elements', svg('<g></g>'.repeat(6_000))],
  ])('is refused with %s', (_what, text) => {
    expect(() => cleanSvg(text)).toThrow('This picture cannot be read.');
  });
});

describe('the picture of an achievement', () => {
  const api = testApp({ now: '2026-11-24T10:00:00Z' });
  let clinic: TestIssuer;
  let path: string;

  beforeAll(async () => {
    clinic = await createIssuer(api);
    path = `${clinic.url}/achievements/${(await clinic.achievement()).id}`;
  });

  const put = (content: Buffer | string) =>
    clinic.organization.owner.inject({
      method: 'PUT',
      url: `${path}/image`,
      ...multipart([], [{ content, name: 'badge', field: 'file' }]),
    });
  const png = (side: number) => createCanvas(side, side).encode('png');
  const imagePath = async (answer: ReturnType<typeof put>) =>
    String((await answer).json().imageUrl).replace(api.environment.publicUrl, '');

  it('is named by the badge, served for anybody, and contains the badge as PNG', async () => {
    const image = await imagePath(put(svg(`<script>alert(1)</script>${RED}`)));
    const served = await clinic.open(image);
    expect([served.headers['content-type'], served.body]).toEqual(['image/svg+xml', svg(RED)]);
    expect(served.headers['content-security-policy']).toContain('sandbox');
    const id = await clinic.awardOne(path.split('/').at(-1) ?? '', 'mia@example.test');
    const { credentialSubject } = (await clinic.open(`/badges/${id}.json`)).json();
    expect(credentialSubject.achievement.image.id).toBe(`${api.environment.publicUrl}${image}`);
    const baked = (await clinic.open(`/badges/${id}.png`)).rawPayload;
    expect([baked.readUInt32BE(16), baked.includes('openbadgecredential')]).toEqual([512, true]);
  });

  it('stays for awarded badges, and goes when it is replaced before', async () => {
    const kept = await imagePath(put(await png(8)));
    await clinic.awardOne(path.split('/').at(-1) ?? '', 'ann@example.test');
    const replaced = await imagePath(put(await png(9)));
    await put(await png(10));
    expect((await clinic.open(kept)).statusCode).toBe(200);
    expect((await clinic.open(replaced)).statusCode).toBe(404);
  });

  it.each([
    ['a GIF', 'GIF89a', 415, 'The picture must be a PNG or an SVG file.'],
    ['a broken SVG', '<svg viewBox="0 0 1 1"><g>', 400, 'This picture cannot be read.'],
    ['a PNG that ends early', Buffer.from('89504e470d0a1a0a0000', 'hex'), 400, 'This picture cannot be read.'],
    ['more than 500 kB', Buffer.alloc(500 * 1024 + 1), 413, 'The file is too large: at most 500 kB are accepted.'],
  ])('is not %s', async (_what, content, status, sentence) => {
    const answer = await put(content);
    expect([answer.statusCode, answer.body]).toEqual([status, sentence]);
  });

  it('has at most 4,096 pixels a side, whatever its file takes', async () => {
    const large = await png(1);
    large.writeUInt32BE(60_000, 16);
    const answer = await put(large);
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      'A picture can have at most 4096 pixels in width and height.',
    ]);
  });
});
