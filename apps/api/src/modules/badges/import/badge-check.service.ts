import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { BadgeReport, CheckedBadgeReport } from '@tracker/contracts/badges/badge-report';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { credentialArchived } from '../../../platform/domain-error.js';
import { ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import { type AppLogger, LOGGER } from '../../../platform/logging/logger.js';
import { DocumentsService } from '../../documents/documents.service.js';
import { Outbox } from '../../mailer/outbox.js';
import { badgeNotFound } from '../badges.errors.js';
import { BadgeVerifier, type VerifiedBadge } from '../verification/badge-verifier.service.js';
import { addressesOf } from './badge-import.service.js';
import { BadgesRepository, type DueBadge, type KeptBadge } from './badges.repository.js';

type CheckCounts = Record<'checked' | 'revoked' | 'unreachable', number>;

const TASK = { name: 'badge-checks', everySeconds: 3_600 };
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class BadgeCheckService {
  constructor(
    private readonly badges: BadgesRepository,
    private readonly verifier: BadgeVerifier,
    private readonly documents: DocumentsService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly tasks: ScheduledTasks,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  async check(actor: Actor, credentialId: string): Promise<CheckedBadgeReport> {
    const badge = await this.badges.find(actor.userId, credentialId);
    if (!badge) throw badgeNotFound();
    if (badge.isArchived) throw credentialArchived();
    const { report, checkedAt } = await this.verify(badge, addressesOf(actor));
    await this.unitOfWork.run(async () => {
      if (!(await this.badges.setReport(credentialId, { report, checkedAt }))) throw badgeNotFound();
      if (isRevoked(report)) await this.badges.noteRevocation(credentialId, checkedAt);
    });
    return { ...report, checkedAt: checkedAt.toISOString() };
  }

  @Cron(CronExpression.EVERY_HOUR)
  async run(): Promise<void> {
    const now = this.clock.now();
    await this.tasks.run(TASK, (signal) => this.checkDue(new Date(now.getTime() - DAY_MS), { signal }));
  }

  async checkDue(before: Date, { signal, at }: { signal?: AbortSignal; at?: Date } = {}): Promise<CheckCounts> {
    const counts: CheckCounts = { checked: 0, revoked: 0, unreachable: 0 };
    let due = await this.badges.listDue(before, FIRST_ID);
    while (due.length > 0) {
      for (const badge of due) {
        if (signal?.aborted) return counts;
        const outcome = await this.checkOne(badge, at).catch((err: unknown) => {
          this.logger.warn({ err, credentialId: badge.credentialId }, 'a badge could not be checked again');
          return 'unreachable' as const;
        });
        counts[outcome] += 1;
      }
      due = await this.badges.listDue(before, due.at(-1)?.credentialId ?? FIRST_ID);
    }
    return counts;
  }

  private async checkOne(badge: DueBadge, at?: Date): Promise<keyof CheckCounts> {
    const { report, checkedAt } = await this.verify(badge, addressesOf(badge), at);
    // An address that cannot be reached says nothing new, so the earlier report stays until the next try.
    if (report.verdict === 'unverified' && (badge.verdict === 'verified' || statusIn(report) === 'unknown'))
      return 'unreachable';
    return this.unitOfWork.run(async () => {
      const { credentialId } = badge;
      if (!(await this.badges.setReport(credentialId, { report, checkedAt }))) return 'checked';
      if (!isRevoked(report)) return 'checked';
      if (await this.badges.noteRevocation(credentialId, checkedAt))
        await this.outbox.add({
          kind: 'badge-revoked',
          dedupeKey: `badge-revoked:${credentialId}`,
          to: badge.email,
          userId: badge.ownerId,
          data: { credentialId, credentialName: badge.name, issuingBody: badge.issuingBody },
        });
      return 'revoked';
    });
  }

  private async verify(badge: KeptBadge, addresses: string[], at?: Date): Promise<VerifiedBadge> {
    const bytes = await buffer(await this.documents.read(badge));
    return this.verifier.verify(bytes, { asker: badge.ownerId, addresses, at });
  }
}

const statusIn = ({ checks }: BadgeReport) => checks.find(({ check }) => check === 'status')?.result;
const isRevoked = (report: BadgeReport) => statusIn(report) === 'fail';
