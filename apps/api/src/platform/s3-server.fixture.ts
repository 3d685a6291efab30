import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  body: Buffer;
  headers: IncomingMessage['headers'];
  writtenAt: Date;
}

/** What the server does with a request instead of answering it as it should. */
export type Trouble = 'silence' | 'refusal' | undefined;

/** The part of the S3 protocol that documents need, in memory, with paths in the style `/{bucket}/{key}`. */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  /** Set it to have requests never answered, or refused. */
  trouble: (method: string, path: string) => Trouble = () => undefined;
  /** Set it to have requests answered only when what it gives is over. */
  delay: (method: string, path: string) => Promise<unknown> | undefined = () => undefined;
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Cuts off whoever waits for an answer. */
  hangUp(): void {
    this.server?.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    await this.delay(request.method ?? '', path);
    const trouble = this.trouble(request.method ?? '', path);
    if (trouble === 'silence') return;
    if (trouble === 'refusal') {
      response.writeHead(403).end();
      return;
    }
    if (request.method === 'PUT') {
      this.objects.set(path, { body: Buffer.concat(chunks), headers: request.headers, writtenAt: new Date() });
      response.setHeader('etag', '"1"').end();
      return;
    }
    if (request.method === 'DELETE') {
      this.objects.delete(path);
      response.writeHead(204).end();
      return;
    }
    const found = this.objects.get(path);
    response.writeHead(found ? 200 : 404, {
      'last-modified': (found?.writtenAt ?? new Date()).toUTCString(),
      'content-length': found?.body.length ?? 0,
      etag: '"1"',
    });
    response.end(request.method === 'HEAD' ? undefined : found?.body);
  }
}
