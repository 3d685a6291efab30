import { createServer, request as ask } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import { close, listen } from '../../installation/listening.js';

const compress = promisify(brotliCompress);

/** Preloads that the API adds to a page. A single bundle has no remote files and starts its calls from its script. */
const PRELOAD = /<link rel="preload"[^>]*>|<script id="early-reads">.*?<\/script>/g;

export async function startFront(
  origin: string,
  { hasRemotes }: { hasRemotes: boolean },
): Promise<{ url: string; passTo(origin: string): void; stop(): Promise<void> }> {
  let { port } = new URL(origin);
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const passed = ask({ port, host: '127.0.0.1', method, path, headers }, async (answer) => {
      const isPage = String(answer.headers['content-type']).startsWith('text/html') && answer.statusCode === 200;
      if (!isPage || hasRemotes) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const html = brotliDecompressSync(Buffer.concat(chunks)).toString().replaceAll(PRELOAD, '');
      const body = await compress(html);
      response.writeHead(200, { ...answer.headers, 'content-length': String(body.length) });
      response.end(body);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  return {
    url: `http://localhost:${await listen(server)}`,
    passTo: (next) => ({ port } = new URL(next)),
    stop: () => close(server),
  };
}
