// A mail server that counts accepted mails and can fail in the usual ways.
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** @typedef {'accept' | 'hang' | 421 | 451 | 550} Mood */

export class MailSink {
  /**
   * Accepted messages by Message-ID.
   * @type {Map<string, number>}
   */
  counts = new Map();
  accepted = 0;
  /**
   * Message-IDs by recipient. Each mail in these scenarios has its own recipient.
   * @type {Map<string, Set<string>>}
   */
  recipients = new Map();
  /**
   * Decides the answer to RCPT TO.
   * @type {(recipient: string) => Mood}
   */
  mood = () => 'accept';
  /** @type {Set<string>} */
  senders = new Set();
  /** Milliseconds before a mail is acknowledged. */
  delay = () => 0;
  /** @type {SMTPServer | undefined} */
  #server;
  #port = 0;

  get url() {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Extra copies with the same Message-ID. */
  get duplicates() {
    return this.accepted - this.counts.size;
  }

  /** Duplicates with different Message-IDs, which mail programs can't recognize. */
  get unrecognisable() {
    return [...this.recipients.values()].reduce((sum, ids) => sum + ids.size - 1, 0);
  }

  forget() {
    this.recipients.clear();
    this.senders.clear();
    this.counts.clear();
    this.accepted = 0;
  }

  async open() {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        const mood = this.mood(address);
        if (mood === 'hang') return;
        done(mood === 'accept' ? null : Object.assign(new Error('Refused on purpose'), { responseCode: mood }));
      },
      onData: (stream, session, done) => {
        let head = '';
        stream.on('data', (/** @type {Buffer} */ chunk) => {
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
          // The mail is already accepted: a sender that dies now never learns of it.
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

  /** @returns {Promise<void>} */
  close() {
    return new Promise((resolve) => {
      if (this.#server) this.#server.close(() => resolve());
      else resolve();
    });
  }
}
