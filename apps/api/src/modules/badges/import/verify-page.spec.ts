import { testApp } from '../../../testing/test-app.js';
import { DomainError } from '../../../platform/domain-error.js';
import { aToken } from '../badge.fixture.js';
import { BadgeVerifier } from '../verification/badge-verifier.service.js';

describe('the page to verify a badge', () => {
  const api = testApp({ now: '2026-11-21T10:00:00Z' });

  const submit = (fields: Record<string, string | Blob>, headers = {}) => {
    const payload = new FormData();
    for (const [name, value] of Object.entries(fields)) payload.set(name, value);
    return api.app.inject({ method: 'POST', url: '/verify', payload, headers });
  };
  const itemsOf = (html: string) =>
    [...html.matchAll(/<li><strong>(.*?)<\/strong> <span[^>]*>(.*?)</g)].map(([, ...one]) => one);

  it('has a form that needs no script', async () => {
    const page = await api.inject('/verify');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>Verify a badge</h1>');
    expect(page.body).toContain('<label for="file">Badge file</label>');
    expect(page.body).toContain('<label for="text">Badge text</label>');
    expect(page.body).not.toContain('<script src');
  });

  it('answers with the six checks in words', async () => {
    // As browsers do: an empty file part beside the text.
    const page = await submit({ text: aToken(), file: new File([], '') }, { origin: api.environment.publicUrl });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(itemsOf(page.body)).toEqual([
      ['Content', 'Passed'],
      ['Signature', 'Passed'],
      ['Dates', 'Passed'],
      ['Revocation', 'Passed'],
      ['Recipient', 'Could not be checked'],
      ['Issuer', 'Could not be checked'],
    ]);
    expect(page.body).toContain('Signed by Example University.');
    expect(page.body).toContain('This badge is verified.');
  });

  it('shows names as text, and keeps what was pasted', async () => {
    const name = '<script>alert(1)</script>';
    const forged = await submit({ text: JSON.stringify({ type: 'Assertion', badge: { name }, recipient: {} }) });
    expect(forged.body).toContain('&lt;script&gt;alert(1)');
    expect(itemsOf(forged.body)[0]).toEqual(['Content', 'Failed']);
    const refused = await submit({ text: '</textarea><script>alert(1)</script>' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('role="alert"');
    expect(refused.body).toContain('&lt;/textarea&gt;&lt;script&gt;');
    expect(`${forged.body}${refused.body}`).not.toContain('<script>alert');
  });

  it('says when to try again', async () => {
    const busy = new DomainError('too-many-at-once', 429, 'Please try again.', { 'retry-after': '10' });
    jest.spyOn(api.get(BadgeVerifier), 'verify').mockRejectedValueOnce(busy);
    const page = await submit({ text: aToken() });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '10']);
    expect(page.body).toContain('Please try again.');
  });

  it('refuses a form of another site', async () => {
    expect((await submit({ text: aToken() }, { origin: 'https://evil.example' })).statusCode).toBe(403);
  });
});
