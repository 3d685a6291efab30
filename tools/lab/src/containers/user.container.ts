import { createHash } from 'node:crypto';
import { credentialForm, FORM_HEADERS } from '../installation/credential-form.js';
import { type Answer, call } from '../installation/http-call.js';

const HOST = 'localhost:8080';
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
process.removeAllListeners('warning');

interface Content {
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export const visit = (method: string, path: string, { headers, body }: Content = {}): Promise<Answer> =>
  call('http://web:8080', method, path, { headers: { host: HOST, ...headers }, ...(body && { body }) });

export class User {
  readonly address: string;
  readonly cookies = new Map<string, string>();

  constructor(readonly email: string) {
    const [a = 0, b = 0] = createHash('sha256').update(email).digest();
    this.address = `198.51.${a}.${b}`;
  }

  async call(method: string, path: string, content: Content = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: `http://${HOST}`, 'x-forwarded-for': this.address, ...content.headers };
    const answer = await visit(method, path, { ...content, headers });
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
    const { code } = (await (await fetch(authorize)).json()) as { code: string };
    const back = await this.call('GET', `/auth/google/callback?code=${code}&state=${encodeURIComponent(state)}`);
    if (back.status >= 400) throw new Error(`callback: ${back.status} ${back.body}`);
    return (await this.call('GET', '/api/auth/user')).status;
  }

  sendForm(method: 'POST' | 'PUT', path: string, fields: Record<string, string>, document?: Buffer) {
    return this.call(method, path, { headers: FORM_HEADERS, body: credentialForm(fields, document) });
  }

  sendJson(method: 'POST' | 'PUT', path: string, value: object) {
    return this.call(method, path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
  }
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
