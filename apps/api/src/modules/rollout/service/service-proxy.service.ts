import { Readable, Transform } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ORGANIZATION_HEADER, REMOTE_HEADER } from '@tracker/contracts/rollout/remote-builds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { Agent, Dispatcher } from 'undici';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { DomainError } from '../../../platform/domain-error.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import { type CallRules, checkAddress, guardedAgent } from '../../../platform/guarded-fetch.js';
import { RemoteServicesService } from './remote-services.service.js';
import { headersForBrowser, headersForService } from './service-headers.js';
import { ServiceKeys } from './service-keys.service.js';
import {
  anotherRemote,
  inputTooLarge,
  serviceFailed,
  serviceRests,
  serviceTimedOut,
  unusablePath,
} from './service.errors.js';

const MAX_FAILURES = 5;
const REST_MS = 10_000;

/** Spares a failing service: after 5 failures in a row it rests for 10 seconds. Each process has its own. */
class CircuitBreaker {
  private failures = 0;
  private restsUntil = 0;

  secondsToWait(now: Date): number {
    return Math.max(0, Math.ceil((this.restsUntil - now.getTime()) / 1_000));
  }

  succeed(): void {
    this.failures = 0;
  }

  fail(now: Date): void {
    this.failures += 1;
    if (this.failures >= MAX_FAILURES) this.restsUntil = now.getTime() + REST_MS;
  }
}

const MAX_INPUT_BYTES = 1024 * 1024;
const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;

interface Call {
  remote: string;
  target: URL;
  headers: Record<string, string | string[]>;
}

@Injectable()
export class ServiceProxy implements OnApplicationShutdown {
  private readonly breakers = new Map<string, CircuitBreaker>();
  private readonly agents = new Map<string, Promise<Agent>>();
  private readonly rules: CallRules;
  private readonly calls: Counter;

  constructor(
    private readonly services: RemoteServicesService,
    private readonly keys: ServiceKeys,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    metrics: Metrics,
  ) {
    this.rules = { allowsLoopback: !environment.isProduction, maxBytes: MAX_OUTPUT_BYTES };
    this.calls = new Counter({
      name: 'rollout_service_calls_total',
      help: 'Calls of services of remotes by outcome: answered, failed, late, resting',
      labelNames: ['remote', 'outcome'],
      registers: [metrics.registry],
    });
  }

  async onApplicationShutdown(): Promise<void> {
    for (const agent of this.agents.values()) await (await agent).destroy();
  }

  async forward(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void> {
    const { remote = '' } = request.params as { remote?: string };
    if (request.headers[REMOTE_HEADER] !== remote) throw anotherRemote(remote);
    const url = await this.services.urlOf(remote);
    const breaker = this.breakerOf(url);
    const seconds = breaker.secondsToWait(this.clock.now());
    if (seconds > 0) {
      this.count(remote, 'resting');
      throw serviceRests(remote, seconds);
    }
    if (Number(request.headers['content-length'] ?? 0) > MAX_INPUT_BYTES) throw inputTooLarge();
    const { userId } = actor;
    const membership = await this.services.membershipOf(userId, request.headers[ORGANIZATION_HEADER]);
    const token = await this.keys.tokenFor({ issuer: this.environment.publicUrl, remote, userId, membership });
    const headers = headersForService(request.headers, { token, requestId: request.id });
    const leaving = new AbortController();
    reply.raw.once('close', () => leaving.abort());
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    let refusal: DomainError | null;
    try {
      const call = { remote, target: targetOf(request, remote, url), headers };
      refusal = await this.answer(call, request, reply, AbortSignal.any([leaving.signal, timeout]));
      breaker.succeed();
      this.count(remote, 'answered');
    } catch (error) {
      // The browser is gone, or sent too much: no fault of the service.
      if (leaving.signal.aborted || (error instanceof DomainError && error.status < 500)) throw error;
      breaker.fail(this.clock.now());
      this.count(remote, timeout.aborted ? 'late' : 'failed');
      throw timeout.aborted ? serviceTimedOut(remote) : error instanceof DomainError ? error : serviceFailed(remote);
    }
    if (refusal) throw refusal;
  }

  private async answer(
    { remote, target, headers }: Call,
    { method, body }: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<DomainError | null> {
    checkAddress(target, this.rules);
    const { request } = await import('undici');
    const input = body instanceof Readable ? limited(body) : null;
    const response = await request(target, {
      dispatcher: await this.agentOf(target.origin),
      method: method as Dispatcher.HttpMethod,
      headers,
      body: input,
      signal,
    });
    const { statusCode: status } = response;
    const type = String(response.headers['content-type'] ?? '');
    const isRedirect = status >= 300 && status < 400 && status !== 304;
    const length = Number(response.headers['content-length'] ?? Number.NaN);
    if (status >= 500 || isRedirect || HTML.test(type) || length > MAX_OUTPUT_BYTES) {
      response.body.on('error', () => undefined).destroy();
      const isPage = HTML.test(type);
      const what = length > MAX_OUTPUT_BYTES ? 'answered with too much' : `answered with ${status}`;
      const failure = serviceFailed(remote, isPage ? 'answered with a page' : what);
      if (isPage && status >= 400 && status < 500) return failure;
      throw failure;
    }
    // Read completely first: once an answer has begun, it can't become an error.
    const output = Buffer.from(await response.body.arrayBuffer());
    reply.status(status).headers(headersForBrowser(response.headers)).header('x-content-type-options', 'nosniff');
    await reply.send(output);
    return null;
  }

  private agentOf(origin: string): Promise<Agent> {
    const agent = this.agents.get(origin) ?? guardedAgent(this.rules);
    this.agents.set(origin, agent);
    return agent;
  }

  private breakerOf(url: string): CircuitBreaker {
    const breaker = this.breakers.get(url) ?? new CircuitBreaker();
    this.breakers.set(url, breaker);
    return breaker;
  }

  private count(remote: string, outcome: 'answered' | 'failed' | 'late' | 'resting'): void {
    this.calls.inc({ remote, outcome });
  }
}

/** Reads an oversized body to its end, because most clients report an early answer as a broken connection. */
function limited(body: Readable): Readable {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MAX_INPUT_BYTES ? inputTooLarge() : null, chunk);
    },
  });
  body.once('error', (error) => limit.destroy(error));
  limit.once('close', () => body.resume());
  return body.pipe(limit);
}

/** The path stays below the service's own, however it is written. */
export function targetOf({ url }: Pick<FastifyRequest, 'url'>, remote: string, service: string): URL {
  const path = url.slice(`/api/remotes/${remote}/service`.length);
  const base = service.replace(/\/$/, '');
  const target = new URL(`${base}${path}`);
  if (!target.href.startsWith(`${base}/`)) throw unusablePath();
  return target;
}
