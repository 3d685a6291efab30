import { cleanSvg } from './clean-svg.js';

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
    ['references', '<use href="#a"/>'],
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

  it('keeps gradients and turns styles into attributes', () => {
    const content = '<linearGradient id="a"><stop offset="0" style="stop-color:#fff;stop-opacity:1"/></linearGradient>';
    const filled = '<path d="M0 0h9" fill="url(#a)"/>';
    expect(cleanSvg(svg(content + filled))).toBe(
      svg(
        '<linearGradient id="a"><stop offset="0" stop-color="#fff" stop-opacity="1"></stop></linearGradient><path d="M0 0h9" fill="url(#a)"></path>',
      ),
    );
  });

  it('needs no size', () => {
    expect(cleanSvg(`<svg>${RED}</svg>`)).toBe(`<svg xmlns="http://www.w3.org/2000/svg">${RED}</svg>`);
  });

  it.each([
    ['an unclosed element', '<svg viewBox="0 0 1 1"><g>'],
    ['an entity', '<!DOCTYPE svg [<!ENTITY a "x">]><svg viewBox="0 0 1 1"><text>&a;</text></svg>'],
    ['another root', '<html></html>'],
    ['6,000 elements', svg('<g></g>'.repeat(6_000))],
  ])('is refused with %s', (_what, text) => {
    expect(() => cleanSvg(text)).toThrow('This picture cannot be read.');
  });
});
