import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readdir } from 'node:fs/promises';
import { credentialForm, FIELDS, FORM_HEADERS, pdf } from '../../installation/credential-form.js';
import { type Answer, call, Tally } from '../../installation/http-call.js';
import { markdownTable } from '../../installation/report.js';
import { addPeople, type Person } from '../../installation/people.js';
import { memoryOf } from '../../installation/process-accounts.js';
import type { Program } from '../../installation/program.js';
import { besideRow, type Bound, figureRow, judge, type Row } from '../rows.js';
import type { Scenario } from '../run.js';
import { CAUSE_HEADINGS, causeCells, type Causes, causesBetween, causesNow } from './soak-causes.js';

const PEOPLE = 200;
const CALLERS = 10;
const CAPACITY_SECONDS = 20;
const SHARE = 0.7;
const MINUTE_SECONDS = 60;
const DOCUMENT_BYTES = 20_000;

const SHARES = Object.entries({
  '/api/credentials': 40,
  '/api/dashboard/stats': 20,
  '/api/auth/user': 12,
  '/api/reports/compliance': 8,
  '/api/credentials/export/csv': 4,
  change: 4,
  'add or delete': 12,
});
const KINDS = SHARES.flatMap(([kind, share]) =>
  Array.from({ length: share }, (_, index) => ({ kind, place: (index + 0.5) / share })),
)
  .sort((one, other) => one.place - other.place)
  .map(({ kind }) => kind);

interface Minute {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  memory: number;
  pool: number;
  handles: number;
  delay: number;
  causes: Causes;
}

export const scenario: Scenario = {
  id: 'SOAK',
  title: 'A mixed load at 70 % of capacity for a while',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 100_000 });
    const people = await addPeople(databaseUrl, { count: PEOPLE, credentials: 25, organizations: 10 });
    const api = await laboratory.startApi(databaseUrl);
    const load = new MixedLoad(api, people);
    await load.capacity(CAPACITY_SECONDS / 2);
    const capacity = await load.capacity(CAPACITY_SECONDS);
    const minutes: Minute[] = [];
    const failures: string[] = [];
    let before = await causesNow(databaseUrl, await metrics(api.url));
    for (let minute = 0; minute < laboratory.minutes; minute += 1) {
      await load.atRate(capacity * SHARE, MINUTE_SECONDS);
      const { times, tally } = load.take();
      for (const [what, count] of Object.entries(tally.failures)) failures.push(`${count} × ${what}`);
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
      const speed = { perSecond: times.length / MINUTE_SECONDS, p50: at(0.5), p99: at(0.99) };
      const figure = await metrics(api.url);
      const now = await causesNow(databaseUrl, figure);
      const state = await stateOf(api.pid, figure);
      const last = { ...speed, errors: tally.failed, ...state, causes: causesBetween(before, now) };
      before = now;
      minutes.push(last);
      console.log(`  ${cellsOf(last, minute).join(' | ')}\n    ${causesOf(last, minute).join(' | ')}`);
    }
    load.close();
    return { rows: rowsOf(minutes), notes: notesOf(minutes, capacity, failures) };
  },
};

interface Visitor extends Person {
  own?: string;
}

/** An open loop, which autocannon doesn't offer: it sends the requests of each second all at once. */
class MixedLoad {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 200 });
  #turn = 0;
  #times: number[] = [];
  #tally = new Tally();

  constructor(
    private readonly program: Program,
    private readonly people: Visitor[],
  ) {}

  take() {
    const taken = { times: this.#times.sort((one, other) => one - other), tally: this.#tally };
    this.#times = [];
    this.#tally = new Tally();
    return taken;
  }

  async capacity(seconds: number) {
    const startedAt = performance.now();
    const caller = async () => {
      while (performance.now() < startedAt + seconds * 1_000) await this.#next(performance.now());
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    return (this.take().times.length * 1_000) / (performance.now() - startedAt);
  }

  /** Latency counts from the scheduled time, so that slow answers don't hide queueing. */
  async atRate(perSecond: number, seconds: number) {
    const startedAt = performance.now();
    const pending = new Set<Promise<void>>();
    for (let number = 0; number < Math.round(perSecond * seconds); number += 1) {
      const due = startedAt + (number * 1_000) / perSecond;
      if (due > performance.now()) await sleep(due - performance.now());
      const sent = this.#next(due).finally(() => pending.delete(sent));
      pending.add(sent);
    }
    await Promise.all(pending);
  }

  close() {
    this.#agent.destroy();
  }

  async #next(due: number) {
    const turn = (this.#turn += 1);
    const kind = KINDS[turn % KINDS.length] ?? '';
    const person = this.people[(turn * 7 + Math.floor(turn / KINDS.length)) % this.people.length];
    if (!person) throw new Error('There is nobody.');
    await this.#tally.count(kind, this.#send(kind, person));
    this.#times.push(performance.now() - due);
  }

  async #send(kind: string, person: Visitor): Promise<Answer> {
    const { own } = person;
    if (kind.startsWith('/')) return this.#call(person, 'GET', kind);
    if (kind === 'change')
      return own
        ? this.#call(person, 'PUT', `/api/credentials/${own}`, credentialForm(FIELDS))
        : this.#call(person, 'GET', '/api/credentials');
    delete person.own;
    if (own) return this.#call(person, 'DELETE', `/api/credentials/${own}`);
    const form = credentialForm(FIELDS, pdf(DOCUMENT_BYTES));
    const answer = await this.#call(person, 'POST', '/api/credentials', form);
    if (answer.status === 201) person.own = JSON.parse(String(answer.body)).id;
    return answer;
  }

  #call({ headers }: Visitor, method: string, path: string, form?: Buffer) {
    const content = form && { headers: { ...headers, ...FORM_HEADERS }, body: form };
    return call(this.program.url, method, path, { headers, ...content, agent: this.#agent });
  }
}

async function stateOf(pid: number, figure: (name: string) => number) {
  const [{ pss }, files] = await Promise.all([memoryOf(pid), readdir(`/proc/${pid}/fd`)]);
  const pool = figure('database_pool_connections{state="used"}') + figure('database_pool_connections{state="idle"}');
  const delay = figure('nodejs_eventloop_lag_p99_seconds') * 1_000;
  return { memory: pss / 2 ** 20, handles: files.length, pool, delay };
}

/** Event loop figures cover the time since the last call. */
async function metrics(url: string) {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? NaN);
}

function rowsOf(minutes: Minute[]): Row[] {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last) throw new Error('The soak has no minute.');
  const row = (measure: string, figure: Exclude<keyof Minute, 'causes'>, unit: string, bound: Bound | null) => {
    const ratio = last[figure] / first[figure];
    const words = (value: number) => `${value.toFixed(unit === '' ? 0 : 1)} ${unit}`.trim();
    return besideRow(
      measure,
      [last, first].map((minute) => words(minute[figure])),
      ratio,
      judge(ratio, bound),
    );
  };
  const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0);
  return [
    figureRow('requests that failed', String(errors), { target: '0', met: errors === 0 }),
    row('99th percentile, the last minute beside the first', 'p99', 'ms', { atMost: 1.5 }),
    row('median', 'p50', 'ms', { atMost: 1.5 }),
    row('memory (PSS)', 'memory', 'MB', { atMost: 1.25 }),
    row('connections of the pool', 'pool', '', null),
    row('open files and sockets', 'handles', '', { atMost: 1.25 }),
    row('delay of the event loop, 99th percentile', 'delay', 'ms', null),
  ];
}

function notesOf(minutes: Minute[], capacity: number, failures: string[]) {
  const head = ['minute', 'a second', 'p50', 'p99', 'failed', 'memory', 'pool', 'handles', 'delay'];
  return [
    `${PEOPLE} people and one process at 70 % of what ${CALLERS} callers get who wait for each answer ` +
      `(${Math.round(capacity)} a second). Requests start at fixed times, from which latency counts. Of a hundred 40 ` +
      'are lists, 20 dashboards, 12 sessions, 8 reports, 4 exports, 4 changes, 12 new or deleted credentials.',
    markdownTable(head, minutes.map(cellsOf)),
    "Garbage collection is the API's; disk and CPU cover all processes.",
    markdownTable(['minute', 'p99', ...CAUSE_HEADINGS], minutes.map(causesOf)),
    ...(failures.length > 0 ? [`Failed: ${failures.join(', ')}.`] : []),
  ];
}

function cellsOf({ perSecond, p50, p99, errors, memory, pool, handles, delay }: Minute, index: number) {
  const cells = [index + 1, Math.round(perSecond), `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, errors];
  return [...cells, `${Math.round(memory)} MB`, pool, handles, `${delay.toFixed(1)} ms`];
}

function causesOf({ p99, causes }: Minute, index: number) {
  return [index + 1, `${p99.toFixed(1)} ms`, ...causeCells(causes)];
}
