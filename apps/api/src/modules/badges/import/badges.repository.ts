import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { BadgeVerdict } from '@tracker/contracts/badges/badge-limits';
import type { BadgeReport, CheckedBadgeReport } from '@tracker/contracts/badges/badge-report';
import { CredentialBadge } from '@tracker/database/entities/credentials/credential-badge.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';

export type BadgeFile = Pick<CredentialBadge, 'storageKey' | 'fileName' | 'contentType' | 'sizeBytes'>;

export interface KeptBadge extends BadgeFile {
  credentialId: string;
  ownerId: string;
  isArchived: boolean;
}

export interface DueBadge extends KeptBadge {
  email: string;
  emailVerified: boolean;
  verdict: BadgeVerdict;
  name: string;
  issuingBody: string;
}

interface NewReport {
  report: BadgeReport;
  checkedAt: Date;
}

export interface AwardName {
  id: string;
  organizationId: string;
}

const DUE_AT_ONCE = 50;

/** Two files with the same issuer and id are the same badge, whatever else they say. */
export interface BadgeIdentity {
  id: string | null;
  issuer: { id: string | null };
}

function identityOf({ id, issuer }: BadgeIdentity): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([issuer.id, id]))
    .digest();
}

/** SQL where rows of badge and credential belong together. */
@Injectable()
export class BadgesRepository {
  constructor(
    @InjectRepository(CredentialBadge) private readonly badges: Repository<CredentialBadge>,
    private readonly statements: Statements,
  ) {}

  isKnown(ownerId: string, badge: BadgeIdentity): Promise<boolean> {
    return this.badges.existsBy({ ownerId, identity: identityOf(badge) });
  }

  async insert(badge: Pick<CredentialBadge, 'credentialId' | 'ownerId' | 'report' | 'hasStatusList'> & BadgeFile) {
    await this.badges.insert({ ...badge, identity: identityOf(badge.report.badge) });
  }

  async markClaimed({ id, organizationId }: AwardName, claimedAt: Date): Promise<boolean> {
    const marked = await this.statements.sql<object[]>`
      update badge_awards set claimed_at = ${claimedAt}
      where id = ${id} and organization_id = ${organizationId} and claimed_at is null returning id`;
    return marked.length > 0;
  }

  findFile(ownerId: string, credentialId: string): Promise<BadgeFile | null> {
    return this.badges.findOneBy({ ownerId, credentialId });
  }

  /** Null once the credential differs from its badge. */
  async findReport(ownerId: string, credentialId: string): Promise<CheckedBadgeReport | null> {
    const [row] = await this.statements.sql<{ report: BadgeReport; checkedAt: Date }[]>`
      select b.report, c.badge_checked_at as "checkedAt" from credential_badges b join credentials c on c.id = b.credential_id
      where c.id = ${credentialId} and c.owner_id = ${ownerId} and c.badge_verdict is not null`;
    return row ? { ...row.report, checkedAt: row.checkedAt.toISOString() } : null;
  }

  async find(ownerId: string, credentialId: string): Promise<KeptBadge | null> {
    const [row] = await this.statements.sql<KeptBadge[]>`
      select c.id as "credentialId", c.owner_id as "ownerId", c.archived_at is not null as "isArchived",
        b.storage_key as "storageKey", b.file_name as "fileName", b.content_type as "contentType", b.size_bytes as "sizeBytes"
      from credential_badges b join credentials c on c.id = b.credential_id
      where c.id = ${credentialId} and c.owner_id = ${ownerId} and c.badge_verdict is not null`;
    return row ?? null;
  }

  listDue(before: Date, afterId: string): Promise<DueBadge[]> {
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
  async setReport(credentialId: string, { report, checkedAt }: NewReport): Promise<boolean> {
    const { verdict } = report;
    const marked = await this.statements.sql<object[]>`
      update credentials set badge_verdict = ${verdict}, badge_checked_at = ${checkedAt},
        updated_at = case when badge_verdict = ${verdict} then updated_at else now() end
      where id = ${credentialId} and badge_verdict is not null returning id`;
    if (marked.length > 0) await this.badges.update({ credentialId }, { report });
    return marked.length > 0;
  }

  async noteRevocation(credentialId: string, revokedAt: Date): Promise<boolean> {
    const noted = await this.statements.sql<object[]>`
      update credential_badges set revoked_at = ${revokedAt} where credential_id = ${credentialId} and revoked_at is null
      returning credential_id`;
    return noted.length > 0;
  }
}
