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
  /** By lower-case name; a header that occurs more than once has its values joined by line breaks. */
  headers: Record<string, string>;
}

export interface Envelope {
  sender: string;
  recipients: string[];
}

export async function parseMessage(raw: Buffer, envelope: Envelope, receivedAt: Date): Promise<Message> {
  const mail = await PostalMime.parse(raw);
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
    receivedAt: receivedAt.toISOString(),
    headers,
  };
}
