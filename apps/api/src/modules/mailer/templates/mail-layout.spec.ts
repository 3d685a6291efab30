import type { MailContent } from './mail-content.js';
import { layOut } from './mail-layout.js';
import { mailTemplates } from './mail-templates.js';

const HOSTILE = `"><script>alert('x')</script>\r\nBcc: victim@example.test`;
const links = {
  action: 'https://tracker.test/invite?token=abc',
  unsubscribe: 'https://tracker.test/mail/unsubscribe?token=t',
};

function invitation(organizationName: string) {
  return mailTemplates.invitation({
    organizationName,
    role: 'member',
    inviterName: 'Nora',
    inviterEmail: 'nora@example.test',
    token: 'abc-_123',
    expiresAt: '2027-03-14T10:00:00Z',
  });
}

/** The visible texts of the HTML part. */
function wordsOf(html: string): string[] {
  const shown = html.replace(/ style="[^"]*"/g, '').replace(/<(?!\/?(?:a|h1|title)\b)[^>]*>/g, '\n');
  return shown.split('\n').filter((line) => line.trim() !== '');
}

describe('the parts of an email', () => {
  test('keep hostile names from becoming markup or headers', () => {
    const { subject, html } = layOut(invitation(HOSTILE), links);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(html.match(/<a [^>]*href="([^"]*)"/g)).toHaveLength(2);
  });

  test('have the same content as text and HTML, with links and colours for entries', () => {
    const content: MailContent = {
      subject: ' Two of yours\n\u2028end ',
      heading: 'Hello <Ola>',
      paragraphs: ["It's time.", 'Renew & be "done".'],
      entries: [
        { title: 'Fire <1>', detail: 'ends soon', tone: 'expiring', path: '/a?b&c' },
        { title: 'First aid', detail: 'is over', tone: 'expired' },
      ],
      action: { label: 'Open <it>', path: '/x' },
      reason: 'You keep <them> here.',
    };
    const addressOf = (path: string) => `https://tracker.test${path}`;
    const { subject, text, html } = layOut(content, { ...links, addressOf });
    expect(subject).toBe('Two of yours end');
    expect(text).toBe(
      [
        'Hello <Ola>\n',
        "It's time.\n",
        'Renew & be "done".\n',
        '- Fire <1>\n  ends soon\n  https://tracker.test/a?b&c\n',
        '- First aid\n  is over\n',
        `Open <it>:\n${links.action}\n`,
        '-- \nMicro-Credential Tracker. You keep <them> here.',
        `Unsubscribe: ${links.unsubscribe}\n`,
      ].join('\n'),
    );
    expect(wordsOf(html)).toEqual([
      '<title>Two of yours end</title>',
      '&#10003;&nbsp;Micro-Credential Tracker',
      '<h1>Hello &lt;Ola&gt;</h1>',
      'It&#39;s time.',
      'Renew &amp; be &quot;done&quot;.',
      '<a href="https://tracker.test/a?b&amp;c">Fire &lt;1&gt;</a>',
      'ends soon',
      'First aid',
      'is over',
      `<a href="${links.action}">Open &lt;it&gt;</a>`,
      `You keep &lt;them&gt; here. <a href="${links.unsubscribe}">Unsubscribe</a>`,
    ]);
    const colours = ['#fffbeb', '#b45309', '#b45309', '#fef2f2', '#b91c1c', '#b91c1c'];
    expect(html.match(/#(?:fffbeb|b45309|fef2f2|b91c1c)/g)).toEqual(colours);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('font-family:-apple-system,');
  });

  test('omit entries, action and unsubscribe link when there are none', () => {
    const content: MailContent = { subject: 's'.repeat(300), heading: 'Gone', paragraphs: [], reason: 'It is gone.' };
    const { subject, text, html } = layOut(content, { action: links.action, unsubscribe: null });
    expect(subject).toBe('s'.repeat(240));
    expect(text).toBe('Gone\n\n-- \nMicro-Credential Tracker. It is gone.\n');
    expect(wordsOf(html).slice(1)).toEqual(['&#10003;&nbsp;Micro-Credential Tracker', '<h1>Gone</h1>', 'It is gone.']);
    const withoutAddress = layOut(
      { ...content, action: { label: 'Open', path: '/' } },
      { action: null, unsubscribe: null },
    );
    expect(withoutAddress.text).toBe(text);
    expect(wordsOf(withoutAddress.html)).toEqual(wordsOf(html));
  });

  test('do not link an entry without a URL', () => {
    const entry = { title: 'First aid', detail: 'is over', tone: 'expired', path: '/a' } as const;
    const { text, html } = layOut({ ...invitation('Ward 7'), entries: [entry] }, { action: null, unsubscribe: null });
    expect(text).toContain('- First aid\n  is over\n\n-- ');
    expect(html).not.toContain('<a ');
  });

  test('need no images', () => {
    expect(layOut(invitation('Ward 7'), links).html).not.toMatch(/<img|url\(/i);
  });
});

test.each([
  [{ kind: 'joined' } as const, 'Ola joined'],
  [{ kind: 'left' } as const, 'Ola left'],
  [{ kind: 'removed' } as const, 'Ola was removed'],
  [{ kind: 'role-changed', role: 'admin' } as const, 'Ola is now an admin'],
])('a team update says what happened: %o', (change, words) => {
  const content = mailTemplates['team-update']({ organizationName: 'Ward 7', personName: 'Ola', change });
  expect(content.subject).toBe(`Team update of “Ward 7”: “Ola”${words.slice('Ola'.length)}`);
});
