import { layOut } from './mail-layout.js';
import type { MailContent } from './mail-content.js';

export function readMail(content: MailContent): string {
  const { subject, text } = layOut(content, {
    action: content.action ? `https://tracker.test${content.action.path}` : null,
    unsubscribe: content.list ? `https://tracker.test/stop/${content.list}` : null,
    addressOf: (path) => `https://tracker.test${path}`,
  });
  return `${subject}\n\n${text}`;
}

export function writtenMail(blocks: readonly string[], footer: readonly string[]): string {
  return `${blocks.join('\n\n')}\n\n-- \nMicro-Credential Tracker. ${footer.join('\n')}\n`;
}
