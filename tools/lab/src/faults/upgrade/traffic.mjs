// Users during an upgrade: records their requests, the failures, and whether confirmed writes are kept.
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 30;

/** @typedef {{ status: number, body: Buffer }} Answer */
/** @typedef {{ requests: number, failed: number, longestMs: number, failures: Record<string, number> }} Count */
/** @typedef {{ name: string, cookie: string, confirmed: Map<string, { name: string, digest: string }> }} Person */

export class Traffic {
  /** @type {Map<string, Count>} */
  counts = new Map();
  /** @type {Person[]} */
  people = [];
  #phase = '';
  #isOver = false;

  /**
   * @param {number} port
   * @param {import('pg').Pool} pool
   */
  constructor(port, pool) {
    this.port = port;
    this.pool = pool;
  }

  /** @param {string} phase a request belongs to the phase in which it started */
  enter(phase) {
    this.#phase = phase;
    this.counts.set(phase, { requests: 0, failed: 0, longestMs: 0, failures: {} });
  }

  /** @param {number} people */
  begin(people) {
    const all = Array.from({ length: people }, async (_, index) => {
      const person = await this.#signIn(`person-${index}`);
      this.people.push(person);
      const call = this.#call(person, 'POST', '/api/organizations', json({ name: `Ward of ${person.name}` }));
      const founded = await this.#count('found', call);
      if (founded) await this.#buyPlan(JSON.parse(String(founded.body)).id);
      for (let turn = 0; !this.#isOver; turn += 1) await this.#live(person, turn);
    });
    this.running = Promise.all(all);
  }

  async end() {
    this.#isOver = true;
    await this.running;
  }

  /** Confirmed writes that are missing or differ from what was sent. */
  async lost() {
    const lost = [];
    for (const person of this.people) {
      const { body } = await this.#call(person, 'GET', '/api/credentials');
      const there = new Set(JSON.parse(String(body)).map((/** @type {{ id: string }} */ { id }) => id));
      for (const [id, { name, digest }] of person.confirmed) {
        const document = await this.#call(person, 'GET', `/api/credentials/${id}/document`);
        if (!there.has(id) || digestOf(document.body) !== digest)
          lost.push(`${person.name}: ${name} (${document.status})`);
      }
    }
    return lost;
  }

  async areTrailsIntact() {
    const { rows } = await this.pool.query('select id from organizations');
    let intact = rows.length > 0;
    for (const { id } of rows) {
      const answers = this.people.map((person) => this.#call(person, 'GET', `/api/organizations/${id}/audit/verify`));
      const told = (await Promise.all(answers)).find(({ status }) => status === 200);
      intact &&= told !== undefined && JSON.parse(String(told.body)).isIntact;
    }
    return intact;
  }

  /**
   * @param {Person} person
   * @param {number} turn
   */
  async #live(person, turn) {
    const name = `${person.name} ${turn}`;
    const document = pdf();
    const made = await this.#count('create', this.#call(person, 'POST', '/api/credentials', form(name, document)));
    if (made) person.confirmed.set(JSON.parse(String(made.body)).id, { name, digest: digestOf(document) });
    for (const path of [
      '/api/auth/user',
      '/api/remotes',
      '/api/credentials',
      '/api/dashboard/stats',
      '/api/reports/compliance',
    ])
      await this.#count(path, this.#call(person, 'GET', path));
    const last = [...person.confirmed].at(-1);
    if (last) await this.#count('change', this.#call(person, 'PUT', `/api/credentials/${last[0]}`, form(last[1].name)));
    const file = await this.#count('export', this.#call(person, 'GET', '/api/credentials/export/csv'));
    const rows = file ? String(file.body).split('\r\n').length - 2 : person.confirmed.size;
    if (rows < person.confirmed.size) this.#fail(`export with ${rows} of ${person.confirmed.size} rows`);
    await sleep(PAUSE_MS);
  }

  /**
   * @param {string} what
   * @param {Promise<Answer>} asked
   */
  async #count(what, asked) {
    const count = this.#current();
    const began = Date.now();
    const answer = await asked;
    count.requests += 1;
    count.longestMs = Math.max(count.longestMs, Date.now() - began);
    if (answer.status >= 200 && answer.status < 300) return answer;
    this.#fail(`${what} ${answer.status || ''} ${String(answer.body).slice(0, 80)}`, count);
    return null;
  }

  #current() {
    const count = this.counts.get(this.#phase);
    if (!count) throw new Error('No phase was entered.');
    return count;
  }

  #fail(/** @type {string} */ what, count = this.#current()) {
    count.failed += 1;
    count.failures[what] = (count.failures[what] ?? 0) + 1;
  }

  /**
   * Buys a plan without a limit on credentials.
   * @param {string} organizationId
   */
  async #buyPlan(organizationId) {
    await this.pool.query(`update organizations set subscription_tier = 'enterprise' where id = $1`, [organizationId]);
  }

  /** @param {string} name */
  async #signIn(name) {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    await this.pool.query(
      `with person as (insert into users (email) values ($2) returning id)
       insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from person`,
      [hash, `${name}@example.test`],
    );
    return { name, cookie: `session=${token}`, confirmed: new Map() };
  }

  /**
   * Uses a new connection. Status 0 means no answer.
   * @param {Person} person
   * @param {string} method
   * @param {string} path
   * @param {{ type: string, body: Buffer }} [content]
   * @returns {Promise<Answer>}
   */
  #call({ cookie }, method, path, content) {
    const headers = { cookie, ...(content && { 'content-type': content.type, 'content-length': content.body.length }) };
    return new Promise((resolve) => {
      const failed = (/** @type {Error} */ error) => resolve({ status: 0, body: Buffer.from(String(error)) });
      const asked = request({ port: this.port, method, path, headers, agent: false, timeout: 30_000 }, (answer) => {
        /** @type {Buffer[]} */
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('error', failed);
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
      });
      asked.once('error', failed);
      asked.once('timeout', () => asked.destroy(new Error('no answer in 30 seconds')));
      asked.end(content?.body);
    });
  }
}

const digestOf = (/** @type {Buffer} */ bytes) => createHash('sha256').update(bytes).digest('hex');
const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000), Buffer.from('\n%%EOF\n')]);
const json = (/** @type {object} */ value) => ({ type: 'application/json', body: Buffer.from(JSON.stringify(value)) });

/**
 * @param {string} name
 * @param {Buffer} [document]
 */
function form(name, document) {
  const boundary = 'a-boundary-of-ours';
  const fields = { name, issuingBody: 'Red Cross', issueDate: '2026-01-15', expiryDate: '2031-01-15' };
  const parts = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, Buffer.from(value)));
  if (document) parts.push(part('name="document"; filename="proof.pdf"\r\nContent-Type: application/pdf', document));
  /** @param {string} head @param {Buffer} content */
  function part(head, content) {
    const start = `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
    return Buffer.concat([Buffer.from(start), content, Buffer.from('\r\n')]);
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
