import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '@tracker/contracts/calendar-date';
import type { Credential as CredentialView, DashboardStats } from '@tracker/contracts/credentials';
import type { SubscriptionTier } from '@tracker/contracts/subscription-tiers';
import { Credential } from '@tracker/database/entities/credential.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { credentialNotFound } from './credentials.errors.js';
import {
  COUNT_OWNED,
  CREDENTIAL_LIST,
  CREDENTIAL_STATS,
  CREDENTIAL_VIEW,
  LOCK_OWNER,
  TIERS_OF_USER,
} from './credentials.statements.js';

type Written = Pick<Credential, 'name' | 'issuingBody' | 'issueDate' | 'expiryDate'> &
  Partial<Pick<Credential, 'notes'>>;

/** Every method sees the credentials of one owner only. */
@Injectable()
export class CredentialsRepository {
  constructor(
    private readonly reads: PreparedReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The list in JSON, soonest expiry first. */
  async listJson(ownerId: string, today: CalendarDate): Promise<string> {
    const row = await this.reads.one<{ body: string }>(CREDENTIAL_LIST, [ownerId, today]);
    return row?.body ?? '[]';
  }

  async stats(ownerId: string, today: CalendarDate): Promise<DashboardStats> {
    const stats = await this.reads.one<DashboardStats>(CREDENTIAL_STATS, [ownerId, today]);
    return stats ?? { total: 0, valid: 0, expiring: 0, expired: 0 };
  }

  async get(ownerId: string, id: string, today: CalendarDate): Promise<CredentialView> {
    const view = await this.reads.one<CredentialView>(CREDENTIAL_VIEW, [ownerId, today, id]);
    if (!view) throw credentialNotFound();
    return view;
  }

  async insert(ownerId: string, fields: Written): Promise<string> {
    const { identifiers } = await this.unitOfWork.manager.insert(Credential, { ownerId, ...fields });
    return identifiers[0]?.['id'] as string;
  }

  async update(ownerId: string, id: string, fields: Written): Promise<void> {
    await this.unitOfWork.manager.update(Credential, { id, ownerId }, fields);
  }

  async remove(ownerId: string, id: string): Promise<void> {
    await this.unitOfWork.manager.delete(Credential, { id, ownerId });
  }

  /** Keeps other changes of this credential waiting until the transaction ends. Throws when the owner has no such credential. */
  async lock(ownerId: string, id: string): Promise<void> {
    const row = await this.unitOfWork.manager.findOne(Credential, {
      select: { id: true },
      where: { id, ownerId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw credentialNotFound();
  }

  /** Keeps other additions of this owner waiting, so that what is counted next stays true until the transaction ends. */
  async lockOwner(ownerId: string): Promise<void> {
    await this.reads.one(LOCK_OWNER, [ownerId]);
  }

  async count(ownerId: string): Promise<number> {
    return (await this.reads.one<{ count: number }>(COUNT_OWNED, [ownerId]))?.count ?? 0;
  }

  async listTiers(userId: string): Promise<SubscriptionTier[]> {
    const rows = await this.reads.rows<{ tier: SubscriptionTier }>(TIERS_OF_USER, [userId]);
    return rows.map(({ tier }) => tier);
  }
}
