import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { SignInLink } from '@tracker/database/entities/auth/sign-in-link.entity';
import { MoreThan, type Repository } from 'typeorm';
import type { UsableProfile } from '../../providers/claims-mapper.js';

export type PendingLink = Pick<SignInLink, 'id' | 'userId' | 'returnTo' | 'expiresAt'> & { profile: UsableProfile };

@Injectable()
export class SignInLinkRepository {
  constructor(@InjectRepository(SignInLink) private readonly links: Repository<SignInLink>) {}

  async insert(link: Omit<PendingLink, 'id'> & Pick<SignInLink, 'tokenHash'>): Promise<void> {
    await this.links.insert({ ...link, ssoOrganizationId: link.profile.ssoOrganizationId });
  }

  find(tokenHash: Buffer, now: Date): Promise<PendingLink | null> {
    return this.links.findOneBy({ tokenHash, expiresAt: MoreThan(now) }) as Promise<PendingLink | null>;
  }

  async use(id: string): Promise<boolean> {
    const { affected } = await this.links.delete({ id });
    return affected === 1;
  }
}
