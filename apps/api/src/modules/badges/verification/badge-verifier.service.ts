import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { GuardedThread, ThreadRefusedError } from '../../../platform/guarded-thread.js';
import { FairSlots } from '../../../platform/http/limits/fair-slots.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { type CallRules, guardedFetch, RefusedCallError } from '../../../platform/guarded-fetch.js';
import { badgeTooComplex, invalidBadge } from '../badges.errors.js';
import { BadgeAddresses } from '../issuing/badge-addresses.js';
import type { BadgeMedia } from './badge-input.js';
import type { Fetched } from './keys.js';
import type { VerifyAnswer, VerifyRequest } from './verify.js';

interface Asking {
  asker: string;
  addresses: readonly string[] | null;
  at?: Date | undefined;
}

export interface VerifiedBadge {
  report: BadgeReport;
  media: BadgeMedia;
  hasStatusList: boolean;
  checkedAt: Date;
}

/** What this installation publishes as an issuer. Issuing provides it, because issuing depends on the verification. */
interface OwnIssuers {
  isIssuer(organizationId: string): Promise<boolean>;
  /** Read directly, because behind its proxy the installation may not reach its public address. */
  document(path: string): Promise<string | null>;
}

const MEMORY_MB = 128;
/** Canonicalizing the largest badge takes half a second. */
const TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 20_000;
/** The keys of the badge, its status list, and the keys of that. */
const MAX_ROUNDS = 3;
const MAX_DOCUMENTS = 8;
const ACCEPT = 'application/did+json, application/vc+ld+json, application/json;q=0.9, */*;q=0.5';

@Injectable()
export class BadgeVerifier implements OnApplicationShutdown {
  private thread: GuardedThread<VerifyRequest, VerifyAnswer> | null = null;
  private readonly slots = new FairSlots({ inAll: 1, each: 1 });
  private readonly addresses: BadgeAddresses;
  private own: OwnIssuers | null = null;
  readonly rules: CallRules;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {
    this.addresses = new BadgeAddresses(environment.publicUrl);
    this.rules = { allowsLoopback: !environment.isProduction, maxBytes: 1024 * 1024, maxMs: 3_000 };
  }

  recognizeOwn(own: OwnIssuers): void {
    this.own = own;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.close();
  }

  async verify(bytes: Buffer, { asker, addresses, at }: Asking): Promise<VerifiedBadge> {
    const documents: Record<string, Fetched> = {};
    const now = at ?? this.clock.now();
    for (let round = 0; round <= MAX_ROUNDS; round += 1) {
      const answer = await this.ask(asker, { bytes, now, addresses, documents });
      if ('refused' in answer) throw invalidBadge(answer.refused);
      if ('report' in answer) return { ...answer, report: await this.judge(answer.report), checkedAt: now };
      await Promise.all(
        answer.wants.map(async (url) => {
          const isLast = round === MAX_ROUNDS - 1 || Object.keys(documents).length >= MAX_DOCUMENTS;
          documents[url] = isLast ? { problem: 'it refers to too many addresses.' } : await this.fetch(url);
        }),
      );
    }
    throw badgeTooComplex();
  }

  private async ask(asker: string, request: VerifyRequest): Promise<VerifyAnswer> {
    try {
      return await this.slots.run(asker, () => this.threadOf().run(request));
    } catch (err) {
      if (!(err instanceof ThreadRefusedError)) throw err;
      this.logger.warn({ err }, 'a badge could not be verified');
      throw badgeTooComplex();
    }
  }

  private async judge(report: BadgeReport): Promise<BadgeReport> {
    const message = await this.knownAs(report.badge.issuer.id);
    if (message === null) return report;
    const checks = report.checks.map((one) =>
      one.check === 'issuer' ? { ...one, result: 'pass' as const, message } : one,
    );
    return { ...report, checks };
  }

  private async knownAs(issuer: string | null): Promise<string | null> {
    if (issuer === null) return null;
    if (this.environment.trustedBadgeIssuers.includes(issuer)) return 'The issuer is trusted by this installation.';
    const organizationId = this.addresses.organizationOf(issuer);
    const isOwn = organizationId !== null && (await this.own?.isIssuer(organizationId));
    return isOwn ? 'The issuer is an organization of this installation.' : null;
  }

  /** Never rejects: the report states why a document could not be fetched. */
  private async fetch(url: string): Promise<Fetched> {
    try {
      const { origin, pathname } = new URL(url);
      const own = origin === this.environment.publicUrl ? await this.own?.document(pathname) : null;
      if (own) return { text: own };
      const answer = await guardedFetch(this.rules)(url, { headers: { accept: ACCEPT } });
      if (!answer.ok) throw new RefusedCallError(`the address answered ${answer.status}.`);
      return { text: await answer.text() };
    } catch (error) {
      return { problem: problemOf(error) };
    }
  }

  /** Started by the first badge, because it takes memory even when idle. */
  private threadOf(): GuardedThread<VerifyRequest, VerifyAnswer> {
    this.thread ??= new GuardedThread({
      entry: new URL('./badge-worker.js', import.meta.url),
      memoryMb: MEMORY_MB,
      timeoutMs: TIMEOUT_MS,
      startTimeoutMs: START_TIMEOUT_MS,
      awaitsRestart: true,
    });
    return this.thread;
  }
}

/** Other messages come from libraries and name addresses and sockets. */
function problemOf(error: unknown): string {
  if (error instanceof RefusedCallError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'the address did not answer in time.';
  return 'the address could not be reached.';
}
