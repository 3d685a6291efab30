import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Content {
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Keeps connections open; by default each call uses a new one. */
  agent?: Agent;
}

/** Status 0 means no answer within 30 seconds. */
export function call(origin: string, method: string, path: string, content: Content = {}): Promise<Answer> {
  const { headers, body, agent = false } = content;
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, headers: {}, body: Buffer.from(String(error)) });
    const length = body && { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...length, ...headers }, agent, timeout: 30_000 };
    const sent = request(origin + path, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('error', failed);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.once('error', failed);
    sent.once('timeout', () => sent.destroy(new Error('no answer in 30 seconds')));
    sent.end(body);
  });
}

export class Tally {
  requests = 0;
  failed = 0;
  longestMs = 0;
  readonly failures: Record<string, number> = {};

  async count(what: string, answering: Promise<Answer>): Promise<Answer | null> {
    const startedAt = Date.now();
    const answer = await answering;
    this.requests += 1;
    this.longestMs = Math.max(this.longestMs, Date.now() - startedAt);
    if (answer.status >= 200 && answer.status < 400) return answer;
    this.fail(`${what} ${answer.status || ''} ${String(answer.body).slice(0, 80)}`);
    return null;
  }

  fail(what: string) {
    this.failed += 1;
    this.failures[what] = (this.failures[what] ?? 0) + 1;
  }
}
