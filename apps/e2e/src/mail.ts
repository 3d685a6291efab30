import { expect } from '@playwright/test';
import { standInsUrl } from './people.js';

export interface Message {
  to: string[];
  subject: string;
  text: string;
}

/** Polls, because mails are sent shortly after the change that causes them. */
export async function mailTo(email: string, subject: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect(async () => {
    const messages = (await (await fetch(`${standInsUrl()}/mail/messages`)).json()) as Message[];
    found = messages.find(({ to, subject: about }) => subject.test(about) && JSON.stringify(to).includes(email));
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found as Message;
}

export async function invitationLink(email: string): Promise<string> {
  const { text } = await mailTo(email, /invite/i);
  const link = text.match(/https?:\S+\/invite\?token=[\w-]+/)?.[0];
  expect(link, text).toBeDefined();
  return String(link);
}
