// Prepended to the programs that run inside the network: a user who reaches the product through nginx.
import { createHash } from 'node:crypto';
import { request } from 'node:http';

const HOST = 'web';
const PORT = 8080;
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
process.removeAllListeners('warning');

/**
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }} Answer
 */

/**
 * Uses a new connection. Status 0 means no answer.
 * @param {string} method
 * @param {string} path
 * @param {{ headers?: Record<string, string>, body?: Buffer | string }} [what]
 * @returns {Promise<Answer>}
 */
export function call(method, path, { headers = {}, body } = {}) {
  return new Promise((resolve) => {
    const failed = (/** @type {Error} */ error) =>
      resolve({ status: 0, headers: {}, body: Buffer.from(String(error)) });
    const asked = request(
      { host: HOST, port: PORT, method, path, headers: { host: 'localhost:8080', ...headers }, timeout: 30_000 },
      (answer) => {
        /** @type {Buffer[]} */
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('error', failed);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    asked.once('error', failed);
    asked.once('timeout', () => asked.destroy(new Error('no answer in 30 seconds')));
    asked.end(body);
  });
}

export class Person {
  /** @param {string} email */
  constructor(email) {
    this.email = email;
    const [a = 0, b = 0] = createHash('sha256').update(email).digest();
    this.address = `198.51.${a}.${b}`;
    /** @type {Map<string, string>} */
    this.cookies = new Map();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ headers?: Record<string, string>, body?: Buffer | string }} [what]
   */
  async call(method, path, what = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: 'http://localhost:8080', 'x-forwarded-for': this.address, ...what.headers };
    const answer = await call(method, path, { ...what, headers });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  async signIn() {
    const start = await this.call('GET', '/auth/google');
    if (!start.headers.location) throw new Error(`GET /auth/google: ${start.status} ${start.body}`);
    const authorize = new URL(start.headers.location);
    const state = authorize.searchParams.get('state') ?? '';
    authorize.searchParams.set('as', this.email);
    const { code } = /** @type {{ code: string }} */ (await (await fetch(authorize)).json());
    const back = await this.call('GET', `/auth/google/callback?code=${code}&state=${encodeURIComponent(state)}`);
    if (back.status >= 400) throw new Error(`callback: ${back.status} ${back.body}`);
    return (await this.call('GET', '/api/auth/user')).status;
  }

  /**
   * @param {'POST' | 'PUT'} method
   * @param {string} path
   * @param {Record<string, string>} fields
   * @param {Buffer} [document]
   */
  send(method, path, fields, document) {
    const boundary = 'a-boundary-of-ours';
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file = document
      ? [
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="proof.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
          ),
          document,
          Buffer.from('\r\n'),
        ]
      : [];
    const body = Buffer.concat([Buffer.from(parts.join('')), ...file, Buffer.from(`--${boundary}--\r\n`)]);
    return this.call(method, path, {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(body.length) },
      body,
    });
  }
}

/** @param {number} days */
export const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
