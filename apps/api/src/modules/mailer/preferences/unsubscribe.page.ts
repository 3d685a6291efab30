import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '../../../platform/http/answers/security-headers.js';
import type { MailingList } from '../templates/mail-content.js';

/** Same colours as libs/ui/src/tokens.css. Without a script, the theme follows the system. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif;
  --page: #f6f7fa; --surface: #fff; --line: #dfe2ea; --text: #171b26; --quiet: #566074; --accent: #4450d6; --hover: #3640bb; --focus: #4450d6; }
@media (prefers-color-scheme: dark) { :root { --page: #0f121a; --surface: #171b26; --line: #2b3244; --text: #e9ecf4; --quiet: #a3adc2; --accent: #5a66e8; --hover: #4f5bdd; --focus: #97a1ff; } }
*, ::before, ::after { box-sizing: border-box; }
body { min-height: 100vh; margin: 0; padding: 12vh 1rem 2rem; background: var(--page); color: var(--text); }
main { max-width: 30rem; margin: auto; padding: 2rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.brand { display: flex; align-items: center; gap: .625rem; min-height: 44px; margin-bottom: 1rem; color: inherit; font-weight: 600; text-decoration: none; }
.brand svg { flex: none; fill: none; stroke: #fff; stroke-linecap: round; stroke-linejoin: round; }
.brand rect { fill: var(--accent); stroke: none; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; font-weight: 600; line-height: 1.3; letter-spacing: -.015em; }
p { margin: 0; color: var(--quiet); }
button { min-height: 44px; margin-top: 1.5rem; padding: .5rem 1.25rem; border: 0; border-radius: 8px; background: var(--accent); color: #fff; font: inherit; font-weight: 500; cursor: pointer; }
button:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;

const LOGO =
  '<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect x="1" y="1" width="30" height="30" rx="8"/>' +
  '<path d="M8 10.5h9M8 15.5h5" stroke-width="2" opacity=".7"/><path d="m11.5 21.5 4 4L25 13.5" stroke-width="3"/></svg>';

export const UNSUBSCRIBE_POLICY = contentSecurityPolicy({
  inlineStyleHashes: [createHash('sha256').update(STYLE).digest('base64')],
});

const MAILS: Record<MailingList, string> = {
  reminders:
    'email reminders, expiration alerts, requests and decisions about requirements, and the weekly mail of an organization',
  'team-updates': 'team updates',
};

/** The caller must validate the token first, because it is not escaped. */
export function unsubscribePage(list: MailingList, token: string, state: 'asked' | 'stopped' | 'resumed'): string {
  const mails = MAILS[list];
  if (state === 'asked') return page('Unsubscribe?', `You will no longer get ${mails}.`, form(token, 'Unsubscribe'));
  if (state === 'resumed') return page('You are subscribed again', `We will send you ${mails}.`, '');
  return page('You are unsubscribed', `We no longer send you ${mails}.`, form(token, 'Subscribe again'));
}

export function invalidLinkPage(): string {
  return page('This link is not valid', 'It may have been cut off. Use the link in the latest mail.', '');
}

function form(token: string, label: 'Unsubscribe' | 'Subscribe again'): string {
  const choice = label === 'Unsubscribe' ? 'stop' : 'resume';
  return `<form method="post" action="/mail/unsubscribe?token=${token}"><button name="choice" value="${choice}">${label}</button></form>`;
}

function page(title: string, sentence: string, rest: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Micro-Credential Tracker</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<a class="brand" href="/">${LOGO}Micro-Credential Tracker</a>
<h1>${title}</h1>
<p>${sentence}</p>
${rest}
</main>
</body>
</html>
`;
}
