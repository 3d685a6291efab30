import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { credentialForm, FIELDS, FORM_HEADERS, pdf } from '../../installation/credential-form.js';
import { call, Tally } from '../../installation/http-call.js';
import { type Person, signUp } from '../../installation/people.js';

const PAUSE_MS = 30;
const DOCUMENT_BYTES = 20_000;
const READS = ['/api/auth/user', '/api/remotes', '/api/credentials', '/api/dashboard/stats', '/api/reports/compliance'];

interface User extends Person {
  name: string;
  confirmed: Map<string, { name: string; digest: string }>;
}

export class Traffic {
  readonly tallies = new Map<string, Tally>();
  readonly users: User[] = [];
  #tally = new Tally();
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly pool: Pool,
  ) {}

  startPhase(phase: string) {
    this.#tally = new Tally();
    this.tallies.set(phase, this.#tally);
  }

  start(count: number) {
    const lives = Array.from({ length: count }, async (_, index) => {
      const name = `person-${index}`;
      const user = { name, confirmed: new Map(), ...(await signUp(this.pool, `${name}@example.test`)) };
      this.users.push(user);
      const content = { 'content-type': 'application/json' };
      const body = JSON.stringify({ name: `Ward of ${name}` });
      const founded = await this.#count('found', user, 'POST', '/api/organizations', content, body);
      if (founded) await this.#buyPlan(JSON.parse(String(founded.body)).id);
      for (let turn = 0; !this.#isOver; turn += 1) await this.#live(user, turn);
    });
    this.#running = Promise.all(lives);
  }

  async stop() {
    this.#isOver = true;
    await this.#running;
  }

  async lost() {
    const lost: string[] = [];
    for (const { name: owner, headers, confirmed } of this.users) {
      const { body } = await call(this.url, 'GET', '/api/credentials', { headers });
      const listed = new Set(JSON.parse(String(body)).map(({ id }: { id: string }) => id));
      for (const [id, { name, digest }] of confirmed) {
        const document = await call(this.url, 'GET', `/api/credentials/${id}/document`, { headers });
        if (!listed.has(id) || digestOf(document.body) !== digest) lost.push(`${owner}: ${name} (${document.status})`);
      }
    }
    return lost;
  }

  async areTrailsIntact() {
    const { rows } = await this.pool.query('select id from organizations');
    let isIntact = rows.length > 0;
    for (const { id } of rows) {
      const answers = await Promise.all(
        this.users.map(({ headers }) => call(this.url, 'GET', `/api/organizations/${id}/audit/verify`, { headers })),
      );
      const answer = answers.find(({ status }) => status === 200);
      isIntact &&= answer !== undefined && JSON.parse(String(answer.body)).isIntact;
    }
    return isIntact;
  }

  async #live(user: User, turn: number) {
    const name = `${user.name} ${turn}`;
    const document = pdf(DOCUMENT_BYTES);
    const form = credentialForm({ ...FIELDS, name }, document);
    const created = await this.#count('create', user, 'POST', '/api/credentials', FORM_HEADERS, form);
    if (created) user.confirmed.set(JSON.parse(String(created.body)).id, { name, digest: digestOf(document) });
    for (const path of READS) await this.#count(path, user, 'GET', path);
    const last = [...user.confirmed].at(-1);
    if (last) {
      const same = credentialForm({ ...FIELDS, name: last[1].name });
      await this.#count('change', user, 'PUT', `/api/credentials/${last[0]}`, FORM_HEADERS, same);
    }
    const file = await this.#count('export', user, 'GET', '/api/credentials/export/csv');
    const rows = file ? String(file.body).split('\r\n').length - 2 : user.confirmed.size;
    if (rows < user.confirmed.size) this.#tally.fail(`export with ${rows} of ${user.confirmed.size} rows`);
    await sleep(PAUSE_MS);
  }

  #count(what: string, { headers }: User, method: string, path: string, own = {}, body?: string | Buffer) {
    const content = { headers: { ...headers, ...own }, ...(body && { body }) };
    return this.#tally.count(what, call(this.url, method, path, content));
  }

  async #buyPlan(organizationId: string) {
    await this.pool.query(`update organizations set subscription_tier = 'enterprise' where id = $1`, [organizationId]);
  }
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
