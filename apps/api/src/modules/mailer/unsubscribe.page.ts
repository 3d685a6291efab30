import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '../../http/security-headers.js';
import type { MailingList } from './mail-content.js';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 15vh auto; max-width: 26rem; padding: 0 1.5rem; }
h1 { font-size: 1.4rem; }
button { font: inherit; font-weight: 600; padding: .6rem 1.1rem; border: 0; border-radius: 10px; background: #4450d6; color: #fff; cursor: pointer; }
`;
/** Of these pages: they have one style element. */
export const UNSUBSCRIBE_POLICY = contentSecurityPolicy({
  inlineStyleHashes: [createHash('sha256').update(STYLE).digest('base64')],
});

const MAILS: Record<MailingList, string> = {
  reminders: 'expiry reminders and expiration alerts',
  'team-updates': 'team updates',
};

/** The page behind the link of a mail. The token is checked before, so it holds nothing that needs escaping. */
export function unsubscribePage(list: MailingList, token: string, state: 'asked' | 'stopped' | 'resumed'): string {
  const mails = MAILS[list];
  if (state === 'asked')
    return page('Stop these mails?', `You will no longer get ${mails} by mail.`, form(token, 'Stop'));
  if (state === 'resumed') return page('You get these mails again', `We will send you ${mails}.`, '');
  return page('These mails are stopped', `We no longer send you ${mails}.`, form(token, 'Send them again'));
}

export function invalidLinkPage(): string {
  return page('This link is not valid', 'It may have been cut off. Use the link in the latest mail.', '');
}

function form(token: string, label: 'Stop' | 'Send them again'): string {
  const choice = label === 'Stop' ? 'stop' : 'resume';
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
<h1>${title}</h1>
<p>${sentence}</p>
${rest}
<p><a href="/">Micro-Credential Tracker</a></p>
</main>
</body>
</html>
`;
}
