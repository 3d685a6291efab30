import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

/** One received mail, as `GET /mail/messages` lists it. */
export interface Message {
  id: string;
  messageId: string | null;
  /** The address in the From header, or the envelope's sender without one. */
  from: string;
  fromName: string;
  /** The envelope's recipients: who really gets it, whatever the headers say. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
  attachments: Attachment[];
  /** By lower-case name; a header that occurs more than once has its values joined by line breaks. */
  headers: Record<string, string>;
}

/** A file that came with a mail; its content in base64. */
export interface Attachment {
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
