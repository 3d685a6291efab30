import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { BadgeReport, CheckedBadgeReport } from '@tracker/contracts/badges/badge-report';
import {
  type CredentialDetail,
  type CredentialFields,
  credentialFieldsSchema,
} from '@tracker/contracts/credentials/credentials';
import { todayIn } from '@tracker/contracts/values/calendar-date';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { CredentialBadge } from '@tracker/database/entities/credentials/credential-badge.entity';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { todayOf } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { validationError } from '../../../platform/http/errors/validation-sentences.js';
import { spoolFolder } from '../../../platform/http/multipart-form.js';
import { CredentialsRepository } from '../../credentials/credentials.repository.js';
import { documentLabel } from '../../documents/accepted-file.js';
import { DocumentsService } from '../../documents/documents.service.js';
import { credentialLimitReached } from '../../documents/plan-usage.js';
import { MembershipRepository } from '../../organizations/members/membership.repository.js';
import { badgeKnown, badgeNotFound, badgeRefused, expiryDateNeeded } from '../badges.errors.js';
import { BadgeAddresses } from '../issuing/badge-addresses.js';
import type { BadgeMedia } from '../verification/badge-input.js';
import { BadgeVerifier, type VerifiedBadge } from '../verification/badge-verifier.service.js';
import type { ReceivedBadge } from './badge-form.js';

export const addressesOf = ({ email, emailVerified }: Pick<Actor, 'email' | 'emailVerified'>): string[] =>
  emailVerified ? [email] : [];

const EXTENSIONS: Record<BadgeMedia, string> = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/json': 'json',
  'application/jwt': 'jwt',
};

export type BadgeFile = Pick<CredentialBadge, 'storageKey' | 'fileName' | 'contentType' | 'sizeBytes'>;

interface AwardName {
  id: string;
  organizationId: string;
}

/** Two files with the same issuer and id are the same badge, whatever else they say. */
interface BadgeIdentity {
  id: string | null;
  issuer: { id: string | null };
}

function identityOf({ id, issuer }: BadgeIdentity): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([issuer.id, id]))
    .digest();
}

@Injectable()
export class BadgeImportService {
  private readonly addresses: BadgeAddresses;

  constructor(
    @InjectRepository(CredentialBadge) private readonly badges: Repository<CredentialBadge>,
    private readonly statements: Statements,
    private readonly verifier: BadgeVerifier,
    private readonly credentials: CredentialsRepository,
    private readonly documents: DocumentsService,
    private readonly memberships: MembershipRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.addresses = new BadgeAddresses(environment.publicUrl);
  }

  async add(actor: Actor, { bytes, expiryDate, fileName }: ReceivedBadge): Promise<CredentialDetail> {
    const { userId } = actor;
    const verified = await this.verifier.verify(bytes, { asker: userId, addresses: addressesOf(actor) });
    requireAcceptable(verified.report);
    const fields = fieldsOf(verified.report, { timeZone: actor.timeZone, expiryDate });
    if (await this.isKnown(userId, verified.report.badge)) throw badgeKnown();
    const file = await this.store(bytes, verified, fileName);
    return this.unitOfWork.run(async () => {
      this.documents.discardOnRollback(file);
      await this.credentials.lockOwner(userId);
      if ((await this.credentials.room(userId)) === 0) throw credentialLimitReached();
      // The check under the lock is the authoritative one.
      if (await this.isKnown(userId, verified.report.badge)) throw badgeKnown();
      const { report, hasStatusList, checkedAt } = verified;
      const mark = { badgeVerdict: report.verdict, badgeCheckedAt: checkedAt };
      const credentialId = await this.credentials.record(userId, null, { ...fields, ...mark });
      await this.documents.requireRoom(userId, credentialId, file);
      const identity = identityOf(report.badge);
      await this.badges.insert({ credentialId, ownerId: userId, identity, report, hasStatusList, ...file });
      const credential = await this.credentials.get(userId, credentialId, todayOf(actor, checkedAt));
      const award = report.verdict === 'verified' && this.awardOf(report.badge);
      if (award && (await this.markClaimed(award, checkedAt))) {
        const members = await this.memberships.inFewestOrganizations(award.organizationId);
        await this.memberships.lockTrailsOf([userId, ...members]);
      }
      return credential;
    });
  }

  async report({ userId }: Actor, credentialId: string): Promise<CheckedBadgeReport> {
    const report = await this.findReport(userId, credentialId);
    if (!report) throw badgeNotFound();
    return report;
  }

  async file({ userId }: Actor, credentialId: string): Promise<BadgeFile> {
    const file = await this.badges.findOneBy({ ownerId: userId, credentialId });
    if (!file) throw badgeNotFound();
    return file;
  }

  read(file: BadgeFile): Promise<Readable> {
    return this.documents.read(file);
  }

  isKnown(ownerId: string, badge: BadgeIdentity): Promise<boolean> {
    return this.badges.existsBy({ ownerId, identity: identityOf(badge) });
  }

  private async markClaimed({ id, organizationId }: AwardName, claimedAt: Date): Promise<boolean> {
    const marked = await this.statements.sql<object[]>`
      update badge_awards set claimed_at = ${claimedAt}
      where id = ${id} and organization_id = ${organizationId} and claimed_at is null returning id`;
    return marked.length > 0;
  }

  /** Null once the credential differs from its badge. */
  private async findReport(ownerId: string, credentialId: string): Promise<CheckedBadgeReport | null> {
    const [row] = await this.statements.sql<{ report: BadgeReport; checkedAt: Date }[]>`
      select b.report, c.badge_checked_at as "checkedAt" from credential_badges b join credentials c on c.id = b.credential_id
      where c.id = ${credentialId} and c.owner_id = ${ownerId} and c.badge_verdict is not null`;
    return row ? { ...row.report, checkedAt: row.checkedAt.toISOString() } : null;
  }

  /** Null unless an organization of this installation issued the badge: anybody can put an award's address into theirs. */
  private awardOf({ id, issuer }: BadgeIdentity): AwardName | null {
    const awardId = idAfter(this.addresses.badge(''), id);
    const organizationId = this.addresses.organizationOf(issuer.id);
    return awardId && organizationId ? { id: awardId, organizationId } : null;
  }

  private async store(bytes: Buffer, { media }: VerifiedBadge, fileName: string | undefined): Promise<BadgeFile> {
    const path = join(spoolFolder(this.environment.dataDir), randomUUID());
    await mkdir(spoolFolder(this.environment.dataDir), { recursive: true });
    await writeFile(path, bytes, { mode: 0o600 });
    try {
      const storageKey = await this.documents.storeFrom(path, media);
      return { storageKey, fileName: labelOf(fileName, media), contentType: media, sizeBytes: bytes.length };
    } finally {
      await rm(path, { force: true });
    }
  }
}

function idAfter(prefix: string, text: string | null): string | undefined {
  return text?.startsWith(prefix) ? idSchema.safeParse(text.slice(prefix.length)).data : undefined;
}

function labelOf(fileName: string | undefined, media: BadgeMedia): string {
  return documentLabel(fileName ?? 'badge', [`.${EXTENSIONS[media]}`]);
}

function requireAcceptable({ verdict, checks }: BadgeReport): void {
  if (verdict !== 'invalid') return;
  throw badgeRefused(checks.find(({ result }) => result === 'fail')?.message ?? 'This badge is not valid.');
}

/** A badge has instants; a credential has the days on which they fall for its owner. */
function fieldsOf(
  { badge }: BadgeReport,
  { timeZone, expiryDate }: Pick<Actor, 'timeZone'> & Pick<ReceivedBadge, 'expiryDate'>,
): CredentialFields {
  const { name, issuer, validFrom, validUntil } = badge;
  if (validUntil === null && expiryDate === undefined) throw expiryDateNeeded();
  const dayOf = (instant: string | null) => instant && todayIn(timeZone, new Date(instant));
  const parsed = credentialFieldsSchema.safeParse({
    name: name ?? undefined,
    issuingBody: issuer.name ?? issuer.id ?? undefined,
    issueDate: dayOf(validFrom) ?? undefined,
    expiryDate: dayOf(validUntil) ?? expiryDate,
  });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (validUntil === null && issues.every(({ path }) => path[0] === 'expiryDate')) throw validationError(issues);
  throw badgeRefused(`This badge cannot be kept: ${issues[0]?.message ?? ''}.`);
}
