import { plainPage } from '../../../platform/http/pages/plain-page.js';
import type { MailingList } from '../templates/mail-content.js';

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
  return plainPage({ title, content: `<p>${sentence}</p>\n${rest}` });
}
