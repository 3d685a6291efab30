import { AppendLog } from '../append-log.js';
import type { Message } from './message.js';

interface MailboxLimits {
  messages: number;
  bytes: number;
}

const LIMITS: MailboxLimits = { messages: 20_000, bytes: 256 * 1024 * 1024 };

interface Stored {
  /** A Buffer to keep tens of thousands of messages off the JavaScript heap; lists send it unparsed. */
  json: Buffer;
  id: string;
}

export class Mailbox {
  private stored: Stored[] = [];
  private bytes = 0;
  private readonly log: AppendLog;

  constructor(
    path: string,
    private readonly limits = LIMITS,
  ) {
    this.log = new AppendLog(path);
    for (const line of this.log.read()) this.remember((JSON.parse(line) as Message).id, line);
    this.forgetOldest();
  }

  get size(): number {
    return this.stored.length;
  }

  add(message: Message): void {
    const line = JSON.stringify(message);
    this.log.append(line);
    this.remember(message.id, line);
    this.forgetOldest();
  }

  find(id: string): Message | null {
    const found = this.stored.find((stored) => stored.id === id);
    return found ? parse(found) : null;
  }

  newest(count: number, skip = 0): Message[] {
    const end = Math.max(this.stored.length - skip, 0);
    return this.stored
      .slice(Math.max(end - count, 0), end)
      .toReversed()
      .map(parse);
  }

  /** Yields chunks, because the complete list may be too large for memory. */
  *jsonList(limit = Infinity): Generator<Buffer> {
    yield Buffer.from('[');
    const messages = this.stored.slice(Math.max(this.stored.length - limit, 0)).toReversed();
    for (const [index, { json }] of messages.entries()) {
      if (index > 0) yield Buffer.from(',');
      yield json;
    }
    yield Buffer.from(']');
  }

  clear(): void {
    this.stored = [];
    this.bytes = 0;
    this.log.rewrite([]);
  }

  private remember(id: string, line: string): void {
    const json = Buffer.from(line);
    this.stored.push({ id, json });
    this.bytes += json.length;
  }

  private forgetOldest(): void {
    let dropped = 0;
    while (this.stored.length - dropped > this.limits.messages || this.bytes > this.limits.bytes) {
      this.bytes -= this.stored[dropped]?.json.length ?? 0;
      dropped += 1;
    }
    if (dropped > 0) this.stored = this.stored.slice(dropped);
    if (this.log.length > 2 * this.limits.messages || this.log.bytes > 1.5 * this.limits.bytes)
      this.log.rewrite(this.stored.map(({ json }) => json.toString()));
  }
}

function parse({ json }: Stored): Message {
  return JSON.parse(json.toString()) as Message;
}
