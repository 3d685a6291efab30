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

describe('the parts of a mail', () => {
  test('keep hostile names from becoming markup or headers', () => {
    const { subject, html } = layOut(invitation(HOSTILE), links);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    expect(html.match(/<a [^>]*href="([^"]*)"/g)).toHaveLength(2);
  });

  test('show names in the text part as they were typed', () => {
    const { text } = layOut(invitation('R&D <Ward 7> "Nord"'), links);
    expect(text).toContain('R&D <Ward 7> "Nord"');
  });

  test('carry the link that matters in both', () => {
    const { text, html } = layOut(invitation('Ward 7'), links);
    expect(text).toContain('https://tracker.test/invite?token=abc');
    expect(html).toContain('href="https://tracker.test/invite?token=abc"');
  });

  test('an invitation leads to the screen that takes its token, and says until when', () => {
    const content = invitation('Ward 7');
    expect(content.action?.path).toBe('/invite?token=abc-_123');
    expect(content.paragraphs.join(' ')).toContain('14 March 2027');
  });

  test('need no pictures', () => {
    expect(layOut(invitation('Ward 7'), links).html).not.toMatch(/<img|url\(/i);
  });
});

test('a deleted organization is named in subject and text', () => {
  const content = mailTemplates['organization-deleted']({ organizationName: 'Ward 7', deletedBy: 'Nora' });
  const { subject, text } = layOut(content, { action: null, unsubscribe: null });
  expect(subject).toContain('Ward 7');
  expect(text).toContain('Ward 7');
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
