import { cardPage } from '../../../platform/http/pages/card-page.js';
import type { PublicPage } from '../../../platform/http/pages/public-pages.js';
import type { MailingList } from '../templates/mail-content.js';

const MAILS: Record<MailingList, string> = {
  reminders:
    'email reminders, expiration alerts, requests and decisions about requirements, and the weekly email of an organization',
  'team-updates': 'team updates',
};

/** The caller must validate the token first, because it is not escaped. */
export function unsubscribePage(list: MailingList, token: string, state: 'asked' | 'stopped' | 'resumed'): PublicPage {
  const mails = MAILS[list];
  if (state === 'asked') return page('Unsubscribe?', `You will no longer get ${mails}.`, form(token, 'Unsubscribe'));
  if (state === 'resumed') return page('You are subscribed again', `We will send you ${mails}.`, '');
  return page('You are unsubscribed', `We no longer send you ${mails}.`, form(token, 'Subscribe again'));
}

export function invalidLinkPage(): PublicPage {
  return page('This link is not valid', 'It may have been cut off. Use the link in the latest email.', '');
}

function form(token: string, label: 'Unsubscribe' | 'Subscribe again'): string {
  const choice = label === 'Unsubscribe' ? 'stop' : 'resume';
  return `<form method="post" action="/mail/unsubscribe?token=${token}"><button name="choice" value="${choice}">${label}</button></form>`;
}

const page = (title: string, description: string, content: string) =>
  cardPage({ title, description, content, styles: '.card form { margin-top: 24px; }' });
