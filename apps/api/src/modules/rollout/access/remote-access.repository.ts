import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RemoteOwner as Owner, ReleaseToken as Token } from '@tracker/contracts/rollout/remote-access';
import { ReleaseToken } from '@tracker/database/entities/rollout/release-token.entity';
import { RemoteOwner } from '@tracker/database/entities/rollout/remote-owner.entity';
import type { Repository } from 'typeorm';

export type NewToken = Pick<ReleaseToken, 'remote' | 'name' | 'tokenHash' | 'createdBy' | 'createdAt'>;

@Injectable()
export class RemoteAccessRepository {
  constructor(
    @InjectRepository(RemoteOwner) private readonly owners: Repository<RemoteOwner>,
    @InjectRepository(ReleaseToken) private readonly tokens: Repository<ReleaseToken>,
  ) {}

  async remotesOf(userId: string): Promise<string[]> {
    return (await this.owners.find({ where: { userId } })).map(({ remote }) => remote);
  }

  async listOwners(remote: string): Promise<Owner[]> {
    const owners = await this.owners.find({
      where: { remote },
      relations: { user: true },
      order: { createdAt: 'asc' },
    });
    return owners.map(({ userId, user }) => ({ userId, email: user.email }));
  }

  async insertOwner(remote: string, userId: string): Promise<void> {
    await this.owners.createQueryBuilder().insert().values({ remote, userId }).orIgnore().execute();
  }

  async removeOwner(remote: string, userId: string): Promise<boolean> {
    return (await this.owners.delete({ remote, userId })).affected === 1;
  }

  async listTokens(remote: string): Promise<Token[]> {
    const tokens = await this.tokens.find({ where: { remote }, order: { createdAt: 'asc' } });
    return tokens.map(({ id, name, createdBy, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdBy,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  insertToken(token: NewToken): Promise<ReleaseToken> {
    return this.tokens.save(this.tokens.create(token));
  }

  async removeToken(remote: string, which: { id: string } | { name: string }): Promise<ReleaseToken | null> {
    const token = await this.tokens.findOneBy({ remote, ...which });
    if (token) await this.tokens.delete({ id: token.id });
    return token;
  }

  async use(tokenHash: Buffer, lastUsedAt: Date): Promise<ReleaseToken | null> {
    const { affected } = await this.tokens.update({ tokenHash }, { lastUsedAt });
    return affected === 1 ? this.tokens.findOneBy({ tokenHash }) : null;
  }
}
