import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { MailAttachment } from '../templates/mail-content.js';
import type { MailParts } from '../templates/mail-layout.js';
import { Transform, type TransformCallback } from 'node:stream';

export interface MailMessage extends MailParts {
  to: string;
  messageId: string;
  unsubscribeUrl: string | null;
  attachments?: readonly MailAttachment[];
}

/** Must be shorter than the lease. */
export const SEND_LIMIT_MS = 35_000;

export class SmtpSender {
  private transport: Promise<Transporter> | undefined;

  constructor(
    private readonly smtpUrl: string,
    private readonly from: string,
    readonly connections: number,
    private readonly silenceMs = 15_000,
  ) {}

  async send({ to, subject, text, html, messageId, unsubscribeUrl, attachments = [] }: MailMessage): Promise<void> {
    const transport = await (this.transport ??= this.open());
    const sending = transport.sendMail({
      from: this.from,
      // An object, because nodemailer would split a string at a comma into two recipients.
      to: { name: '', address: to },
      envelope: { from: addressOf(this.from), to: [to] },
      subject,
      text,
      html,
      attachments: [...attachments],
      messageId,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    await withinLimit(sending);
  }

  async close(): Promise<void> {
    (await this.transport)?.close();
  }

  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: this.smtpUrl,
      pool: true,
      maxConnections: this.connections,
      maxMessages: 1_000,
      // The relay retries; nodemailer must not, because the server may have accepted the mail.
      maxRequeues: 0,
      dnsTimeout: 8_000,
      connectionTimeout: 8_000,
      greetingTimeout: 8_000,
      socketTimeout: this.silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transport.use('stream', ({ message }, done) => {
      message.transform(() => new SinglePacket());
      done();
    });
    return transport;
  }
}

export function messageIdOf(dedupeKey: string, from: string): string {
  const digest = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40);
  return `<${digest}@${addressOf(from).split('@')[1] ?? 'localhost'}>`;
}

function addressOf(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from.trim();
}

async function withinLimit(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server did not finish in time.')), SEND_LIMIT_MS);
  });
  try {
    await Promise.race([sending, tooLate]);
  } finally {
    clearTimeout(timer);
    sending.catch(() => undefined);
  }
}

/** Buffers the whole mail, because sending each part in a packet of its own costs more than composing the mail. */
export class SinglePacket extends Transform {
  private readonly parts: Buffer[] = [];

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.parts.push(part);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.concat(this.parts));
  }
}
