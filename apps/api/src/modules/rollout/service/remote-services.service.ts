import { Inject, Injectable } from '@nestjs/common';
import type { RemoteService } from '@tracker/contracts/rollout/remote-access';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { Statements, statement } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { checkAddress, RefusedCallError } from '../../../platform/guarded-fetch.js';
import { type Author, RolloutRepository } from '../rollout.repository.js';
import { noService, unusableServiceAddress } from './service.errors.js';
import { ServiceKeys } from './service-keys.service.js';

const URL_OF = statement<{ remote: string }, { url: string | null }>(
  'service-of-remote',
  'select service_url as url from rollouts where remote = :remote',
);

/** The organization that screens show: the chosen one, or else the one that the person joined first. */
const MEMBERSHIP = statement<{ userId: string; organizationId: string | null }, { org: string; role: string }>(
  'membership-for-service',
  `select organization_id as org, role from memberships
  where user_id = :userId
  order by organization_id = :organizationId::uuid desc nulls last, joined_at, organization_id limit 1`,
);

@Injectable()
export class RemoteServicesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly statements: Statements,
    private readonly rollouts: RolloutRepository,
    private readonly keys: ServiceKeys,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async urlOf(remote: string): Promise<string> {
    const url = (await this.statements.one(URL_OF, { remote }))?.url;
    if (!url) throw noService(remote);
    return url;
  }

  membershipOf(userId: string, organization: unknown): Promise<{ org: string; role: string } | null> {
    const organizationId = idSchema.safeParse(organization).data ?? null;
    return this.statements.one(MEMBERSHIP, { userId, organizationId });
  }

  async set(remote: string, { url }: RemoteService, author: Author): Promise<void> {
    const address = new URL(url);
    if (address.search || address.hash) throw unusableServiceAddress('The address must not contain a query.');
    try {
      checkAddress(address, { allowsLoopback: !this.environment.isProduction });
    } catch (error) {
      throw error instanceof RefusedCallError ? unusableServiceAddress(error.message) : error;
    }
    await this.keys.ensure();
    await this.change(remote, address.href, author);
  }

  async remove(remote: string, author: Author): Promise<void> {
    await this.urlOf(remote);
    await this.change(remote, null, author);
  }

  private change(remote: string, serviceUrl: string | null, author: Author): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { serviceUrl: former } = await this.rollouts.getLocked(remote);
      await this.rollouts.update(remote, { serviceUrl });
      await this.rollouts.insertEvent({
        remote,
        version: null,
        action: serviceUrl === null ? 'service-removed' : 'service-set',
        ...author,
        before: former === null ? null : { url: former },
        after: serviceUrl === null ? null : { url: serviceUrl },
      });
    });
  }
}
