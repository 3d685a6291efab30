import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialForm, FIELDS, FORM_HEADERS } from './credential-form.mjs';

const DOCUMENT_BYTES = 20_000;

/** Percent of requests. */
const SHARES = Object.entries({
  '/api/credentials': 40,
  '/api/dashboard/stats': 20,
  '/api/auth/user': 12,
  '/api/reports/compliance': 8,
  '/api/credentials/export/csv': 4,
  change: 4,
  'come or go': 12,
});
/** Interleaved, so that rare kinds don't follow each other. */
const KINDS = SHARES.flatMap(([kind, share]) =>
  Array.from({ length: share }, (_, index) => ({ kind, place: (index + 0.5) / share })),
)
  .sort((one, other) => one.place - other.place)
  .map(({ kind }) => kind);

/**
 * `own`: the credential to delete in the next turn
 * @typedef {import('./people.mjs').Person & { own?: string }} Visitor
 */

export class MixedLoad {
  #agent = new Agent({ keepAlive: true, maxSockets: 200 });
  #turn = 0;
  /**
   * Milliseconds of each answer.
   * @type {number[]}
   */
  took = [];
  /** @type {Record<string, number>} */
  failures = {};

  /**
   * @param {import('./program.mjs').Program} program
   * @param {Visitor[]} people
   */
  constructor(program, people) {
    this.program = program;
    this.people = people;
  }

  take() {
    const taken = { took: this.took.sort((one, other) => one - other), failures: this.failures };
    this.took = [];
    this.failures = {};
    return taken;
  }

  /**
   * Answers per second with `callers` concurrent callers.
   * @param {number} callers
   * @param {number} seconds
   */
  async capacity(callers, seconds) {
    const began = performance.now();
    const until = began + seconds * 1_000;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() < until) await this.#next(performance.now());
      }),
    );
    const elapsed = (performance.now() - began) / 1_000;
    return this.take().took.length / elapsed;
  }

  /**
   * Sends at a fixed rate. Latency counts from the scheduled time, so that slow answers don't hide queueing.
   * @param {number} perSecond
   * @param {number} seconds
   */
  async keepUp(perSecond, seconds) {
    const began = performance.now();
    const amount = Math.round(perSecond * seconds);
    const underWay = new Set();
    for (let number = 0; number < amount; number += 1) {
      const due = began + (number * 1_000) / perSecond;
      if (due > performance.now()) await sleep(due - performance.now());
      const asked = this.#next(due).finally(() => underWay.delete(asked));
      underWay.add(asked);
    }
    await Promise.all(underWay);
  }

  close() {
    this.#agent.destroy();
  }

  /** @param {number} due */
  async #next(due) {
    const turn = (this.#turn += 1);
    const kind = KINDS[turn % KINDS.length] ?? '';
    const person = this.people[(turn * 7 + Math.floor(turn / KINDS.length)) % this.people.length];
    if (!person) throw new Error('There is nobody.');
    const { status, body } = await this.#do(kind, person);
    this.took.push(performance.now() - due);
    if (status >= 200 && status < 300) return;
    const what = `${kind} ${status || body}`;
    this.failures[what] = (this.failures[what] ?? 0) + 1;
  }

  /**
   * @param {string} kind
   * @param {Visitor} person
   */
  async #do(kind, person) {
    const { own } = person;
    if (kind.startsWith('/')) return this.#call(person, 'GET', kind);
    if (kind === 'change')
      return own
        ? this.#call(person, 'PUT', `/api/credentials/${own}`, credentialForm(FIELDS))
        : this.#call(person, 'GET', '/api/credentials');
    delete person.own;
    if (own) return this.#call(person, 'DELETE', `/api/credentials/${own}`);
    const answer = await this.#call(person, 'POST', '/api/credentials', credentialForm(FIELDS, DOCUMENT_BYTES));
    if (answer.status === 201) person.own = JSON.parse(answer.body).id;
    return answer;
  }

  /**
   * Status 0 means no answer.
   * @param {Visitor} person
   * @param {string} method
   * @param {string} path
   * @param {Buffer} [form]
   * @returns {Promise<{ status: number, body: string }>}
   */
  #call({ headers }, method, path, form) {
    const own = form && { ...FORM_HEADERS, 'content-length': form.length };
    const options = { method, headers: { ...headers, ...own }, agent: this.#agent, timeout: 30_000 };
    return new Promise((resolve) => {
      const failed = (/** @type {Error} */ error) => resolve({ status: 0, body: error.message });
      const asked = request(this.program.url + path, options, (answer) => {
        /** @type {Buffer[]} */
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('error', failed);
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: String(Buffer.concat(chunks)) }));
      });
      asked.once('error', failed);
      asked.once('timeout', () => asked.destroy(new Error('no answer in 30 seconds')));
      asked.end(form);
    });
  }
}
