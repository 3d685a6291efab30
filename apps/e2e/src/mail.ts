import { expect } from '@playwright/test';
import { standInsUrl } from './people.js';

export interface Message {
  to: string[];
  subject: string;
  text: string;
}

/** The newest mail to this address; mails leave a moment after the change that caused them. */
export async function mailTo(email: string, subject: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect(async () => {
    const messages = (await (await fetch(`${standInsUrl()}/mail/messages`)).json()) as Message[];
    found = messages.find(({ to, subject: about }) => subject.test(about) && JSON.stringify(to).includes(email));
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found as Message;
}

/** The link in the newest invitation to this address. */
export async function invitationLink(email: string): Promise<string> {
  const { text } = await mailTo(email, /invite/i);
  const link = text.match(/https?:\S+\/invite\?token=[\w-]+/)?.[0];
  expect(link, text).toBeDefined();
  return String(link);
}
