import { layOut } from './mail-layout.js';
import type { MailData } from './mail-kinds.js';
import { nameInText, quotedName } from './mail-names.js';
import { mailTemplates } from './mail-templates.js';

const links = { action: 'https://tracker.test/x', unsubscribe: null };
const tier = 'team';
type Kind = keyof typeof mailTemplates;
const trialEndsAt = '2027-03-14T10:00:00Z';

/** Every email of the product that contains a name, with this name in every place. */
function mailsNaming(name: string) {
  const organizationName = name;
  const data: { [K in Kind]: MailData[K] } = {
    invitation: {
      organizationName,
      role: 'member',
      inviterName: name,
      inviterEmail: 'nora@example.test',
      token: 'abc',
      expiresAt: trialEndsAt,
    },
    'organization-deleted': { organizationName, deletedBy: name },
    'team-update': { organizationName, personName: name, change: { kind: 'joined' } },
    'trial-started': { organizationName, tier, trialEndsAt },
    'trial-ending': { organizationName, tier, trialEndsAt },
    'payment-failed': { organizationName, tier },
    'subscription-ended': { organizationName, tier },
    'email-code': { code: '123456', expiresAt: trialEndsAt, organizationName },
    'sign-in-linked': { provider: 'sso', organizationName },
    'account-export-ready': { expiresAt: trialEndsAt },
    'account-deletion': { erasedAfter: trialEndsAt },
    'api-token-expiring': { organizationName, tokenName: name, expiresAt: trialEndsAt },
    'requirements-asked': {
      organizationName,
      askedBy: name,
      asked: [{ typeName: name, state: 'missing', until: null }],
    },
    'credential-recorded': { organizationName, recordedBy: name, credentialId: 'x', credentialName: name, others: 1 },
    'review-decided': {
      organizationName,
      decidedBy: name,
      credentialId: 'x',
      credentialName: name,
      decision: 'reject',
      reason: name,
    },
    'compliance-week': {
      organizationName,
      day: '2027-03-14',
      became: [{ memberName: name, typeName: name, state: 'expired', until: '2027-03-10' }],
      inReview: 2,
      csv: '',
    },
    'badge-awarded': { awardId: 'x', badgeName: name, issuerName: name, recipientName: name },
    'badge-revoked': { credentialId: 'x', credentialName: name, issuingBody: name },
    'rollout-halted': { remote: 'team', version: '2', stableVersion: '1', people: 3 },
    'webhook-switched-off': { organizationName, host: 'hooks.example.com' },
  };
  const write = <K extends Kind>(kind: K, values: MailData[K]) => layOut(mailTemplates[kind](values), links);
  return (Object.keys(data) as Kind[]).map((kind) => ({ kind, ...write(kind, data[kind]) }));
}

describe('a user-chosen name', () => {
  const FORGED = 'Your password was reset \u2013 Google Security';

  test.each(mailsNaming(FORGED).filter(({ subject }) => subject.includes('Google')))(
    'is quoted after fixed words in the subject of $kind',
    ({ subject }) => {
      expect(subject).toMatch(
        /^(You are invited to join|The organization|Team update of|Your organization|The trial of|The payment for|The Team plan of|1 credential needs attention for|A credential was recorded for you:|A credential of yours was rejected:|A webhook of|The API token|A badge was awarded to you:|A badge of yours was revoked:|Requirements of) “Your password/,
      );
    },
  );

  test.each([
    ['ends its quotation', 'Ward” was deleted. “Sign in', "“Ward' was deleted. 'Sign in”"],
    ['has other quotes', '«Ward» "7" ＂8＂', "“'Ward' '7' '8'”"],
    ['breaks the line', 'Ward\r\nBcc: x@example.test\u2028y', '“Ward Bcc: x@example.test y”'],
    ['changes the text direction', 'Ward \u202eytiruceS\u202c \u2066x\u2069\u200f', '“Ward ytiruceS x”'],
    ['has invisible characters', 'Goo\u200bgle\u2060 \ufeffSec\u00adurity\u200d\u{e0041}\u3164', '“Google Security”'],
    ['is long', 'W'.repeat(200), `“${'W'.repeat(80)}…”`],
    ['has the maximum length', 'W'.repeat(80), `“${'W'.repeat(80)}”`],
    ['has a blank where it is cut', `${'W'.repeat(79)} 7`, `“${'W'.repeat(79)}…”`],
    ['begins and ends with blanks', ' \u200bWard 7\n', '“Ward 7”'],
    ['is long in emoji', '😀'.repeat(81), `“${'😀'.repeat(80)}…”`],
    ['is ordinary', "St. Mary's & Søn, 病院 e\u0301", "“St. Mary's & Søn, 病院 e\u0301”"],
  ])('that %s is sanitized in a subject', (_what, name, expected) => {
    expect(quotedName(name)).toBe(expected);
  });

  // What email clients turn into links: a scheme, or a dotted word that ends like a domain.
  const LINKED = /[a-z][a-z0-9+.-]*:\/\/|(?:[\p{L}\p{N}_-]+[.\u3002\uff0e\uff61])+\p{L}[\p{L}\p{N}]+/iu;

  test.each([
    'http://evil',
    'HTTPS://evil.example/login',
    'evil.com',
    'Reset at www.evil.com now',
    'Ask x@evil.com',
    'evil。com',
    'http:\\\\evil',
    'http://1.2.3.44/x',
  ])('that reads %j does not become a link in any email', (name) => {
    for (const { html, text } of mailsNaming(name)) {
      const own = (part: string) => part.replaceAll('https://tracker.test/x', '').replaceAll('nora@example.test', '');
      expect(own(text)).not.toMatch(LINKED);
      const words = own(html.replace(/<title>.*<\/title>|<[^>]*>/g, ' '));
      expect(words).not.toMatch(LINKED);
      expect(html.match(/<a [^>]*href="([^"]*)"/g)).toHaveLength(1);
    }
  });

  test.each(["St. Mary's Hospital", 'Ward 7: Nord/Süd', 'J. R. R. Tolkien', 'R&D <Ward 7> "Nord"', '👩‍🚀 می‌خواهم'])(
    '%j appears in an email as it was typed',
    (name) => {
      expect(nameInText(name)).toBe(name);
    },
  );

  test('cannot change the direction of its sentence or break the line', () => {
    expect(nameInText(' Ward\u202e 7\n\nSign in\u2067 ')).toBe('Ward 7 Sign in');
  });
});
