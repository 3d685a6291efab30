import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { pool } from '@tracker/database/statements';
import type { FakeStripe } from '../modules/billing/stripe/fake-stripe.fixture.js';
import { startWithStripe } from '../modules/billing/stripe/stripe-shop.fixture.js';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { DataSource } from 'typeorm';
import { MailWriter } from '../modules/mailer/templates/mail-writer.js';
import { OutboxRepository } from '../modules/mailer/outbox.repository.js';
import { Cleaner } from '../testing/cleaner.js';
import { prepareStatements } from '../testing/prepare-statements.js';
import type { TestApp } from '../testing/test-app.js';
import { SsoProviders } from '../modules/auth/sso/sso-provider.service.js';
import { createInitialData, SCIM_TOKEN } from './initial-data.js';
import type { Model, Person } from './model.js';
import { Sessions } from './sessions.js';

/** In the future, because the database stamps some rows with its own clock. */
const START = '2045-01-16T21:30:00Z';
const HOUR_MS = 3_600_000;
export function advanceClock(model: Model, world: World, hours: number): void {
  model.now = new Date(model.now.getTime() + hours * HOUR_MS);
  world.api.clock.set(model.now);
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SentMail {
  kind: string;
  to: string;
  subject: string;
  organizationId: string | null;
  isLate: boolean;
}

export class World {
  mails: SentMail[] = [];
  isMailDown = false;
  private wasMailDown = false;
  sequences = 0;
  steps = 0;
  readonly sessions: Sessions;
  private model: Model | undefined;

  private constructor(
    readonly api: TestApp,
    readonly stripe: FakeStripe,
    private readonly cleaner: Cleaner,
  ) {
    this.sessions = new Sessions(api);
  }

  static async open(): Promise<World> {
    // Each connection plans every statement once, so fewer connections take less time.
    const { api, stripe } = await startWithStripe({ now: START, asOwner: true, environment: { databasePoolSize: 2 } });
    // No provider listens at the issuers of the world.
    api.get(SsoProviders).check = ({ issuer }) => Promise.resolve(issuer);
    prepareStatements(pool(api.app.get(DataSource)));
    return new World(api, stripe, await Cleaner.of(api));
  }

  async close(): Promise<void> {
    await this.cleaner.close();
    await this.api.close();
  }

  async begin(): Promise<Model> {
    this.api.clock.set(START);
    this.sessions.clear();
    this.mails = [];
    this.isMailDown = false;
    this.stripe.isDown = false;
    this.sequences += 1;
    await this.cleaner.clean();
    await rm(join(this.api.environment.dataDir, 'documents'), { recursive: true, force: true });
    return (this.model = await createInitialData(this));
  }

  async settleBilling(): Promise<void> {
    for (const deadline = Date.now() + 90_000; Date.now() < deadline; await passing(10)) {
      const [row] = await this.sql<{ isOpen: boolean }>(
        `select exists (select from stripe_events where next_try_at is not null)
           or exists (select from subscription_cancellations where done_at is null) as "isOpen"`,
      );
      if (!row?.isOpen) return;
    }
    throw new Error('Pending work for Stripe does not end.');
  }

  async sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await pool(this.api.app.get(DataSource)).query(text, values);
    return rows as Row[];
  }

  async call(person: Person, method: Method, url: string, payload?: object) {
    return this.inject(person, { method, url, ...(payload && { payload }) });
  }

  async inject(person: Person, request: InjectOptions): Promise<LightMyRequestResponse> {
    if (!this.model) throw new Error('The world has not begun.');
    const cookie = `session=${await this.sessions.tokenOf(person, this.model)}`;
    return this.visit({ ...request, headers: { ...request.headers, cookie } });
  }

  /** Each sequence has its own IP address, so sequences don't share a rate limit. */
  visit(request: InjectOptions): Promise<LightMyRequestResponse> {
    const remoteAddress = `10.0.${Math.floor(this.sequences / 250) % 250}.${this.sequences % 250}`;
    return this.api.inject({ ...request, remoteAddress });
  }

  scim(method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object): Promise<LightMyRequestResponse> {
    const type = payload && { 'content-type': 'application/scim+json' };
    const headers = { authorization: `Bearer ${SCIM_TOKEN}`, ...type };
    return this.visit({ method, url: `/scim/v2${path}`, headers, ...(payload && { payload }) });
  }

  service<T>(type: abstract new (...parameters: never[]) => T): T {
    return this.api.app.get<T>(type, { strict: false });
  }

  async deliverMail(hasMail = true): Promise<void> {
    if (this.isMailDown) this.wasMailDown = true;
    if (this.isMailDown) return;
    const isLate = this.wasMailDown;
    this.wasMailDown = false;
    if (!hasMail) return;
    const outbox = this.service(OutboxRepository);
    const writer = this.service(MailWriter);
    const messages = await outbox.claim(500);
    if (messages.length === 0) return;
    const sent: string[] = [];
    for (const message of messages) {
      const { id, kind, organizationId } = message;
      const mail = await writer.write(message);
      if (!mail) {
        await outbox.markCancelled(message);
        continue;
      }
      sent.push(id);
      this.mails.push({ kind, to: mail.to, subject: mail.subject, organizationId, isLate });
    }
    await outbox.markSent(sent);
  }

  take(kind: string): SentMail[] {
    const taken = this.mails.filter((mail) => mail.kind === kind);
    this.mails = this.mails.filter((mail) => mail.kind !== kind);
    return taken;
  }

  async storedFiles(): Promise<string[]> {
    return readdir(join(this.api.environment.dataDir, 'documents')).catch(() => []);
  }
}
