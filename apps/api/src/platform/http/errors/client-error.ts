import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failureOf } from './failure.js';
import { BARE_ANSWER_HEADERS } from '../answers/security-headers.js';

interface ClientError extends Error {
  code?: string;
  rawPacket?: unknown;
}

const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ \S+ HTTP\/1\.[01]\r?\n/;

export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, sentence } = failureOf({ statusCode: statusOf(error) });
  const headers: Record<string, string> = {
    ...BARE_ANSWER_HEADERS,
    ...(status === 405 && { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' }),
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(sentence)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentence}`);
}

function statusOf({ code, rawPacket }: ClientError): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  // Node's parser knows only registered methods. For other methods the client expects 405.
  if (code === 'HPE_INVALID_METHOD' && Buffer.isBuffer(rawPacket) && REQUEST_LINE.test(rawPacket.toString('latin1')))
    return 405;
  return 400;
}
