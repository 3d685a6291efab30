import { Injectable } from '@nestjs/common';
import type { MadeReleaseToken, RemoteAccess } from '@tracker/contracts/rollout/remote-access';
import type { RolloutAction } from '@tracker/contracts/rollout/rollouts';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { type Releaser, ReleaserLookup } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { AllowancesRepository } from './allowances.repository.js';
import { RemoteAccessRepository } from './remote-access.repository.js';
import { notAllowable, tokenNameTaken, tokenNotFound, unusableRemoteName } from '../rollout.errors.js';
import { RolloutEventsRepository } from '../plans/rollout-events.repository.js';
import { RolloutRepository } from '../rollout.repository.js';
import type { Author } from '../rollout.service.js';
import { secretToken, tokenHash } from '../../../platform/actor/secret-token.js';

const TOKEN = /^release_[\w-]{43}$/;
const REMOTE = /^[a-z][a-z0-9-]{1,40}$/;

@Injectable()
export class RemoteAccessService extends ReleaserLookup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: RemoteAccessRepository,
    private readonly rollouts: RolloutRepository,
    private readonly allowances: AllowancesRepository,
    private readonly events: RolloutEventsRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async releaserOf(token: string): Promise<Releaser | null> {
    if (!TOKEN.test(token)) return null;
    const found = await this.unitOfWork.run(() => this.access.use(tokenHash(token), this.clock.now()));
    return found && { actor: `release token ${found.name}`, remote: found.remote };
  }

  async of(remote: string): Promise<Omit<RemoteAccess, 'mayChange'>> {
    const [owners, tokens] = await Promise.all([this.access.listOwners(remote), this.access.listTokens(remote)]);
    return { owners, tokens };
  }

  makeToken(remote: string, name: string, author: Author): Promise<MadeReleaseToken> {
    if (!REMOTE.test(remote)) throw unusableRemoteName(remote);
    return this.unitOfWork.run(async () => {
      await this.rollouts.lockReleases(remote);
      await this.rollouts.insertEmpty(remote);
      const taken = (await this.access.listTokens(remote)).some((token) => token.name === name);
      if (taken) throw tokenNameTaken(remote, name);
      const token = secretToken('release_');
      const { id } = await this.access.insertToken({
        remote,
        name,
        tokenHash: tokenHash(token),
        createdBy: author.actor,
        createdAt: this.clock.now(),
      });
      await this.record(remote, 'token-made', author, { name });
      return { id, name, token };
    });
  }

  withdrawToken(remote: string, token: string, author: Author): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.rollouts.getLocked(remote);
      const which = idSchema.safeParse(token).success ? { id: token } : { name: token };
      const removed = await this.access.removeToken(remote, which);
      if (!removed) throw tokenNotFound(remote);
      await this.record(remote, 'token-withdrawn', author, { name: removed.name });
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
      if (action === 'owner-added') await this.access.insertOwner(remote, person.id);
      else await this.access.removeOwner(remote, person.id);
      await this.record(remote, action, author, { user: person.id });
    });
  }

  private record(remote: string, action: RolloutAction, author: Author, after: Record<string, string>): Promise<void> {
    return this.events.insert({ remote, version: null, action, ...author, after });
  }
}
