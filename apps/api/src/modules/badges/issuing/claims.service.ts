import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Claim } from '@tracker/contracts/badges/issuing';
import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { BadgeAward } from '@tracker/database/entities/badges/badge-award.entity';
import { IsNull, type Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { addressesOf, BadgeImportService } from '../import/badge-import.service.js';
import { identityHashOf } from './badge-document.js';
import { awardNotFound } from './issuing.errors.js';
import { type PublicBadge, PublicBadgesService } from './public-badges.service.js';

@Injectable()
export class ClaimsService {
  constructor(
    @InjectRepository(BadgeAward) private readonly awards: Repository<BadgeAward>,
    private readonly badges: PublicBadgesService,
    private readonly imports: BadgeImportService,
    private readonly clock: Clock,
  ) {}

  async claim(actor: Actor, awardId: string, { expiryDate }: Claim): Promise<CredentialDetail> {
    const badge = await this.badges.get(awardId);
    if (!isRecipient(actor, badge)) throw awardNotFound();
    return this.imports.add(
      actor,
      { bytes: Buffer.from(await this.badges.json(badge)), fileName: 'badge.json', expiryDate },
      async () => {
        await this.awards.update({ id: awardId, claimedAt: IsNull() }, { claimedAt: this.clock.now() });
      },
    );
  }
}

/** Compares hashes, because the hash is kept longer than the address. */
export function isRecipient(actor: Actor, { salt, identityHash }: Pick<PublicBadge, 'salt' | 'identityHash'>): boolean {
  return addressesOf(actor).some((address) => identityHashOf(address, salt) === identityHash);
}
