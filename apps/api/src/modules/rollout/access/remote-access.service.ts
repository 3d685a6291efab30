import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  MadeReleaseToken,
  NewReleaseToken,
  RemoteAccess,
  RoutePrefixes,
} from '@tracker/contracts/rollout/remote-access';
import type { RolloutAction } from '@tracker/contracts/rollout/rollouts';
import { below } from '@tracker/contracts/rollout/route-territory';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { ReleaseToken } from '@tracker/database/entities/rollout/release-token.entity';
import { RemoteOwner } from '@tracker/database/entities/rollout/remote-owner.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import { type Releaser, ReleaserLookup } from '../../../platform/actor/actor.js';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { ReleaseCompatibility } from '../releases/release-compatibility.service.js';
import { AllowancesRepository } from './allowances.repository.js';
import {
  notAllowable,
  operatorsGrant,
  prefixNeeded,
  tokenNameTaken,
  tokenNotFound,
  unusableRemoteName,
} from '../rollout.errors.js';
import { type Author, RolloutRepository } from '../rollout.repository.js';
import { secretToken, tokenHash } from '../../../platform/actor/secret-token.js';

const TOKEN = /^release_[\w-]{43}$/;
const REMOTE = /^[a-z][a-z0-9-]{1,40}$/;

@Injectable()
export class RemoteAccessService extends ReleaserLookup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectRepository(RemoteOwner) private readonly owners: Repository<RemoteOwner>,
    @InjectRepository(ReleaseToken) private readonly tokens: Repository<ReleaseToken>,
    private readonly rollouts: RolloutRepository,
    private readonly allowances: AllowancesRepository,
    private readonly compatibility: ReleaseCompatibility,
    private readonly clock: Clock,
  ) {
    super();
  }

  async releaserOf(token: string): Promise<Releaser | null> {
    if (!TOKEN.test(token)) return null;
    const hash = tokenHash(token);
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      const found = await this.tokens.findOneBy({ tokenHash: hash });
      if (!found || (found.expiresAt !== null && found.expiresAt <= now)) return null;
      const { id, name, remote, scopes } = found;
      await this.tokens.update({ id }, { lastUsedAt: now });
      return { actor: `release token ${name}`, remote, scopes };
    });
  }

  async remotesOf(userId: string): Promise<string[]> {
    return (await this.owners.find({ where: { userId } })).map(({ remote }) => remote);
  }

  async of(remote: string): Promise<Omit<RemoteAccess, 'mayChange'>> {
    const [owners, tokens] = await Promise.all([
      this.owners.find({ where: { remote }, relations: { user: true }, order: { createdAt: 'asc' } }),
      this.tokens.find({ where: { remote }, order: { createdAt: 'asc' } }),
    ]);
    return {
      owners: owners.map(({ userId, user }) => ({ userId, email: user.email })),
      tokens: tokens.map(({ id, name, scopes, expiresAt, createdBy, createdAt, lastUsedAt }) => ({
        id,
        name,
        scopes,
        expiresAt: expiresAt?.toISOString() ?? null,
        createdBy,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  makeToken(
    remote: string,
    { name, scopes, expiresInDays, prefix }: NewReleaseToken,
    author: Author,
    { isOperator }: { isOperator: boolean },
  ): Promise<MadeReleaseToken> {
    if (!REMOTE.test(remote)) throw unusableRemoteName(remote);
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
    return this.unitOfWork.run(async () => {
      await this.rollouts.lockReleases(remote);
      if (prefix === undefined && !(await this.rollouts.isKnown(remote))) throw prefixNeeded(remote);
      await this.rollouts.insertEmpty(remote);
      const { prefixes } = await this.rollouts.getLocked(remote);
      if (prefix !== undefined && !prefixes.includes(prefix)) {
        if (!isOperator) throw operatorsGrant();
        await this.grant(remote, [...prefixes, prefix], author);
      }
      if (await this.tokens.existsBy({ remote, name })) throw tokenNameTaken(remote, name);
      const token = secretToken('release_');
      const { identifiers } = await this.tokens.insert({
        remote,
        name,
        tokenHash: tokenHash(token),
        scopes: [...new Set(scopes)],
        expiresAt,
        createdBy: author.actor,
        createdAt,
      });
      const id = identifiers[0]?.['id'] as string;
      await this.record(remote, 'token-made', author, { name });
      return { id, name, token, scopes, expiresAt: expiresAt.toISOString() };
    });
  }

  setPrefixes(remote: string, { prefixes }: RoutePrefixes, author: Author): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.rollouts.getLocked(remote);
      await this.grant(remote, [...new Set(prefixes)], author);
    });
  }

  revokeToken(remote: string, token: string, author: Author): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.rollouts.getLocked(remote);
      const which = idSchema.safeParse(token).success ? { id: token } : { name: token };
      const found = await this.tokens.findOneBy({ remote, ...which });
      if (!found) throw tokenNotFound(remote);
      await this.tokens.delete({ id: found.id });
      await this.record(remote, 'token-withdrawn', author, { name: found.name });
    });
  }

  /** @param user id or verified address */
  addOwner(remote: string, user: string, author: Author): Promise<void> {
    return this.changeOwner(remote, user, author, 'owner-added');
  }

  removeOwner(remote: string, user: string, author: Author): Promise<void> {
    return this.changeOwner(remote, user, author, 'owner-removed');
  }

  private changeOwner(
    remote: string,
    user: string,
    author: Author,
    action: 'owner-added' | 'owner-removed',
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.rollouts.getLocked(remote);
      const person = await this.allowances.findUser(user);
      if (!person) throw notAllowable('user', user);
      const owner = { remote, userId: person.id };
      if (action === 'owner-added') await this.owners.createQueryBuilder().insert().values(owner).orIgnore().execute();
      else await this.owners.delete(owner);
      await this.record(remote, action, author, { user: person.id });
    });
  }

  private async grant(remote: string, prefixes: string[], author: Author): Promise<void> {
    await this.compatibility.requireFreePaths(remote, prefixes.map(below));
    await this.rollouts.update(remote, { prefixes });
    await this.record(remote, 'prefixes-set', author, { prefixes: prefixes.join(', ') });
  }

  private record(remote: string, action: RolloutAction, author: Author, after: Record<string, string>): Promise<void> {
    return this.rollouts.insertEvent({ remote, version: null, action, ...author, after });
  }
}
