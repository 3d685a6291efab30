import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type Reply = 'accept' | 'hang' | 421 | 451 | 550;

export class MailServer {
  counts = new Map<string, number>();
  accepted = 0;
  recipients = new Map<string, Set<string>>();
  reply: (recipient: string) => Reply = () => 'accept';
  senders = new Set<string>();
  delay = () => 0;
  #server: SMTPServer | undefined;
  #port = 0;

  get url() {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  get duplicates() {
    return this.accepted - this.counts.size;
  }

  get unrecognizable() {
    return [...this.recipients.values()].reduce((sum, ids) => sum + ids.size - 1, 0);
  }

  reset() {
    this.recipients.clear();
    this.senders.clear();
    this.counts.clear();
    this.accepted = 0;
    this.reply = () => 'accept';
    this.delay = () => 0;
  }

  async open() {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        const reply = this.reply(address);
        if (reply === 'hang') return;
        done(reply === 'accept' ? null : Object.assign(new Error('Refused on purpose'), { responseCode: reply }));
      },
      onData: (stream, session, done) => {
        let head = '';
        stream.on('data', (chunk: Buffer) => {
          if (head.length < 4_096) head += chunk.toString('latin1');
        });
        stream.on('end', () => {
          const id = /^Message-ID: (\S+)/im.exec(head)?.[1] ?? 'none';
          this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
          for (const { address } of session.envelope.rcptTo) {
            const ids = this.recipients.get(address) ?? new Set();
            this.recipients.set(address, ids.add(id));
          }
          this.accepted += 1;
          if (session.envelope.mailFrom) this.senders.add(session.envelope.mailFrom.address);
          setTimeout(done, this.delay());
        });
      },
    });
    server.on('error', () => undefined);
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    if (address && typeof address === 'object') this.#port = address.port;
    this.#server = server;
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
  }
}
