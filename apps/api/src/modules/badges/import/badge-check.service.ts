import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectRepository } from '@nestjs/typeorm';
import type { BadgeVerdict } from '@tracker/contracts/badges/badge-limits';
import type { BadgeReport, CheckedBadgeReport } from '@tracker/contracts/badges/badge-report';
import { CredentialBadge } from '@tracker/database/entities/credentials/credential-badge.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { credentialArchived } from '../../../platform/domain-error.js';
import { ScheduledTasks } from '../../../platform/jobs/scheduled-tasks.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { DocumentsService } from '../../documents/documents.service.js';
import { Outbox } from '../../mailer/outbox.js';
import { badgeNotFound } from '../badges.errors.js';
import { BadgeVerifier, type VerifiedBadge } from '../verification/badge-verifier.service.js';
import { addressesOf, type BadgeFile } from './badge-import.service.js';

interface KeptBadge extends BadgeFile {
  credentialId: string;
  ownerId: string;
  isArchived: boolean;
}

interface DueBadge extends KeptBadge {
  email: string;
  emailVerified: boolean;
  verdict: BadgeVerdict;
  name: string;
  issuingBody: string;
}

type CheckCounts = Record<'checked' | 'revoked' | 'unreachable', number>;

const TASK = { name: 'badge-checks', everySeconds: 3_600 };
const DUE_AT_ONCE = 50;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class BadgeCheckService {
  constructor(
    @InjectRepository(CredentialBadge) private readonly badges: Repository<CredentialBadge>,
    private readonly statements: Statements,
    private readonly verifier: BadgeVerifier,
    private readonly documents: DocumentsService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly tasks: ScheduledTasks,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  async check(actor: Actor, credentialId: string): Promise<CheckedBadgeReport> {
    const badge = await this.find(actor.userId, credentialId);
    if (!badge) throw badgeNotFound();
    if (badge.isArchived) throw credentialArchived();
    const { report, checkedAt } = await this.verify(badge, addressesOf(actor));
    await this.unitOfWork.run(async () => {
      if (!(await this.setReport(credentialId, report, checkedAt))) throw badgeNotFound();
      if (isRevoked(report)) await this.noteRevocation(credentialId, checkedAt);
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
    let due = await this.listDue(before, FIRST_ID);
    while (due.length > 0) {
      for (const badge of due) {
        if (signal?.aborted) return counts;
        const outcome = await this.checkOne(badge, at).catch((err: unknown) => {
          this.logger.warn({ err, credentialId: badge.credentialId }, 'a badge could not be checked again');
          return 'unreachable' as const;
        });
        counts[outcome] += 1;
      }
      due = await this.listDue(before, due.at(-1)?.credentialId ?? FIRST_ID);
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
      if (!(await this.setReport(credentialId, report, checkedAt))) return 'checked';
      if (!isRevoked(report)) return 'checked';
      if (await this.noteRevocation(credentialId, checkedAt))
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

  private async find(ownerId: string, credentialId: string): Promise<KeptBadge | null> {
    const [row] = await this.statements.sql<KeptBadge[]>`
      select c.id as "credentialId", c.owner_id as "ownerId", c.archived_at is not null as "isArchived",
        b.storage_key as "storageKey", b.file_name as "fileName", b.content_type as "contentType", b.size_bytes as "sizeBytes"
      from credential_badges b join credentials c on c.id = b.credential_id
      where c.id = ${credentialId} and c.owner_id = ${ownerId} and c.badge_verdict is not null`;
    return row ?? null;
  }

  private listDue(before: Date, afterId: string): Promise<DueBadge[]> {
    return this.statements.sql<DueBadge[]>`
      select c.id as "credentialId", c.owner_id as "ownerId", false as "isArchived", c.name, c.issuing_body as "issuingBody",
        u.email, u.email_verified as "emailVerified", c.badge_verdict as verdict,
        b.storage_key as "storageKey", b.file_name as "fileName", b.content_type as "contentType", b.size_bytes as "sizeBytes"
      from credential_badges b join credentials c on c.id = b.credential_id join users u on u.id = c.owner_id
      where b.has_status_list and b.credential_id > ${afterId} and c.archived_at is null
        and c.badge_verdict is not null and c.badge_checked_at < ${before}
        and not exists (select from account_deletions d where d.user_id = c.owner_id)
      order by b.credential_id limit ${DUE_AT_ONCE}`;
  }

  /**
   * Keeps the credential's version unless the verdict changes, so that a check does not disturb an open form. False if
   * the mark was dropped meanwhile.
   */
  private async setReport(credentialId: string, report: BadgeReport, checkedAt: Date): Promise<boolean> {
    const { verdict } = report;
    const marked = await this.statements.sql<object[]>`
      update credentials set badge_verdict = ${verdict}, badge_checked_at = ${checkedAt},
        updated_at = case when badge_verdict = ${verdict} then updated_at else now() end
      where id = ${credentialId} and badge_verdict is not null returning id`;
    if (marked.length > 0) await this.badges.update({ credentialId }, { report });
    return marked.length > 0;
  }

  private async noteRevocation(credentialId: string, revokedAt: Date): Promise<boolean> {
    const noted = await this.statements.sql<object[]>`
      update credential_badges set revoked_at = ${revokedAt} where credential_id = ${credentialId} and revoked_at is null
      returning credential_id`;
    return noted.length > 0;
  }
}

const statusIn = ({ checks }: BadgeReport) => checks.find(({ check }) => check === 'status')?.result;
const isRevoked = (report: BadgeReport) => statusIn(report) === 'fail';
