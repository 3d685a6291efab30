import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

export interface Message {
  id: string;
  messageId: string | null;
  from: string;
  fromName: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
  attachments: Attachment[];
  headers: Record<string, string>;
}

interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

export interface Envelope {
  sender: string;
  recipients: string[];
}

export async function parseMessage(raw: Buffer, envelope: Envelope, receivedAt: Date): Promise<Message> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const headers: Record<string, string> = {};
  for (const { key, value } of mail.headers) headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  return {
    id: randomUUID(),
    messageId: mail.messageId ?? null,
    from: mail.from?.address ?? envelope.sender,
    fromName: mail.from?.name ?? '',
    to: envelope.recipients,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      content: String(content),
    })),
    receivedAt: receivedAt.toISOString(),
    headers,
  };
}
