import { Injectable } from '@nestjs/common';
import type { Claim } from '@tracker/contracts/badges/issuing';
import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import type { Actor } from '../../../platform/actor/actor.js';
import { addressesOf, BadgeImportService } from '../import/badge-import.service.js';
import { BadgesRepository } from '../import/badges.repository.js';
import { identityHashOf } from './badge-document.js';
import { awardNotFound } from './issuing.errors.js';
import { type PublicBadge, PublicBadgesService } from './public-badges.service.js';

@Injectable()
export class ClaimsService {
  constructor(
    private readonly badges: PublicBadgesService,
    private readonly imports: BadgeImportService,
    private readonly kept: BadgesRepository,
  ) {}

  holds({ userId }: Actor, badge: PublicBadge): Promise<boolean> {
    return this.kept.isKnown(userId, this.badges.identity(badge));
  }

  async claim(actor: Actor, awardId: string, { expiryDate }: Claim): Promise<CredentialDetail> {
    const badge = await this.badges.get(awardId);
    if (!isRecipient(actor, badge)) throw awardNotFound();
    return this.imports.add(actor, {
      bytes: Buffer.from(await this.badges.json(badge)),
      fileName: 'badge.json',
      expiryDate,
    });
  }
}

/** Compares hashes, because the hash is kept longer than the address. */
export function isRecipient(actor: Actor, { salt, identityHash }: Pick<PublicBadge, 'salt' | 'identityHash'>): boolean {
  return addressesOf(actor).some((address) => identityHashOf(address, salt) === identityHash);
}
