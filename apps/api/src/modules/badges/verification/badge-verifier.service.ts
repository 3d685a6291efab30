import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { Clock } from '../../../platform/clock.js';
import { GuardedThread, ThreadRefusedError } from '../../../platform/guarded-thread.js';
import { FairSlots } from '../../../platform/http/limits/fair-slots.js';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import { badgeTooComplex, invalidBadge } from '../badges.errors.js';
import { BadgeDocuments } from './badge-documents.js';
import type { BadgeMedia } from './badge-input.js';
import { BadgeIssuers } from './badge-issuers.js';
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

const MEMORY_MB = 128;
/** Canonicalizing the largest badge takes half a second. */
const TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 20_000;
/** The keys of the badge, its status list, and the keys of that. */
const MAX_ROUNDS = 3;
const MAX_DOCUMENTS = 8;

@Injectable()
export class BadgeVerifier implements OnApplicationShutdown {
  private thread: GuardedThread<VerifyRequest, VerifyAnswer> | null = null;
  private readonly slots = new FairSlots({ inAll: 1, each: 1 });

  constructor(
    private readonly documents: BadgeDocuments,
    private readonly issuers: BadgeIssuers,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.close();
  }

  async verify(bytes: Buffer, { asker, addresses, at }: Asking): Promise<VerifiedBadge> {
    const documents: Record<string, Fetched> = {};
    const now = at ?? this.clock.now();
    for (let round = 0; round <= MAX_ROUNDS; round += 1) {
      const answer = await this.ask(asker, { bytes, now, addresses, documents });
      if ('refused' in answer) throw invalidBadge(answer.refused);
      if ('report' in answer) return { ...answer, report: await this.issuers.judge(answer.report), checkedAt: now };
      await Promise.all(
        answer.wants.map(async (url) => {
          const isLast = round === MAX_ROUNDS - 1 || Object.keys(documents).length >= MAX_DOCUMENTS;
          documents[url] = isLast ? { problem: 'it refers to too many addresses.' } : await this.documents.fetch(url);
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
