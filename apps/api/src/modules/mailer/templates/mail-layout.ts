import { escapeHtml } from '../../../platform/http/pages/rendering.js';
import type { MailContent, MailEntry } from './mail-content.js';

const PRODUCT = 'Micro-Credential Tracker';
const TONES = { expiring: { strong: '#b45309', tint: '#fffbeb' }, expired: { strong: '#b91c1c', tint: '#fef2f2' } };
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

interface MailLinks {
  action: string | null;
  unsubscribe: string | null;
  addressOf?: (path: string) => string;
}

export interface MailParts {
  subject: string;
  text: string;
  html: string;
}

export function layOut(content: MailContent, links: MailLinks): MailParts {
  return { subject: oneLine(content.subject), text: textPart(content, links), html: htmlPart(content, links) };
}

/** Prevents header injection: line breaks in a name must not start another header. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return [...line].slice(0, 240).join('');
}

function textPart({ heading, paragraphs, entries = [], action, reason }: MailContent, links: MailLinks): string {
  const blocks = [heading, ...paragraphs, ...entries.map((entry) => entryText(entry, links))];
  if (action && links.action) blocks.push(`${action.label}:\n${links.action}`);
  const footer = [`${PRODUCT}. ${reason}`];
  if (links.unsubscribe) footer.push(`Unsubscribe: ${links.unsubscribe}`);
  return `${blocks.join('\n\n')}\n\n-- \n${footer.join('\n')}\n`;
}

function entryText({ title, detail, path }: MailEntry, { addressOf }: MailLinks): string {
  return [`- ${title}`, detail, ...(path && addressOf ? [addressOf(path)] : [])].join('\n  ');
}

function htmlPart(content: MailContent, links: MailLinks): string {
  const { subject, heading, paragraphs, entries = [], action, reason } = content;
  const button =
    action && links.action
      ? `<tr><td style="padding:8px 0 24px"><a href="${escapeHtml(links.action)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#4450d6;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></td></tr>`
      : '';
  const unsubscribe = links.unsubscribe
    ? ` <a href="${escapeHtml(links.unsubscribe)}" style="color:#5b6172">Unsubscribe</a>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:0;background:#f4f5f9;color:#1b1e2b;${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 12px;color:#4450d6;font-weight:700">&#10003;&nbsp;${PRODUCT}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e2e4ee;border-radius:12px;padding:28px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1></td></tr>
${paragraphs.map((text) => `<tr><td style="padding:0 0 16px">${escapeHtml(text)}</td></tr>`).join('\n')}
${entries.map((entry) => entryRow(entry, links)).join('\n')}
${button}
</table>
</td></tr>
<tr><td style="padding:16px 4px;color:#5b6172;font-size:13px">${escapeHtml(reason)}${unsubscribe}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function entryRow({ title, detail, tone, path }: MailEntry, { addressOf }: MailLinks): string {
  const { strong, tint } = TONES[tone];
  const name =
    path && addressOf
      ? `<a href="${escapeHtml(addressOf(path))}" style="color:#1b1e2b">${escapeHtml(title)}</a>`
      : escapeHtml(title);
  return `<tr><td style="padding:0 0 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="background:${tint};border-left:4px solid ${strong};border-radius:6px;padding:10px 14px"><strong>${name}</strong><br><span style="color:${strong}">${escapeHtml(detail)}</span></td></tr></table></td></tr>`;
}
