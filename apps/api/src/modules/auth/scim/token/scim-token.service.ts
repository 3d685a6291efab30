import { Inject, Injectable } from '@nestjs/common';
import type { ScimAccess, ScimToken } from '@tracker/contracts/auth/scim';
import type { Actor } from '../../../../platform/actor/actor.js';
import { type Directory, DirectoryLookup } from '../../../../platform/actor/directory.js';
import { Clock } from '../../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../../platform/config/environment.js';
import { OrganizationGate } from '../../../organizations/organization-gate.js';
import { needsEnterprise } from '../scim.errors.js';
import { ScimTokenRepository } from './scim-token.repository.js';
import { secretToken, tokenHash } from '../../../../platform/actor/secret-token.js';

const TOKEN_SHAPE = /^scim_[A-Za-z0-9_-]{43}$/;

/** The tokens by which directories prove themselves; only a hash of each is kept. */
@Injectable()
export class ScimTokenService extends DirectoryLookup {
  constructor(
    private readonly tokens: ScimTokenRepository,
    private readonly gate: OrganizationGate,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super();
  }

  async directoryOf(token: string): Promise<Directory | null> {
    if (!TOKEN_SHAPE.test(token)) return null;
    const now = this.clock.now();
    const row = await this.tokens.findByHash(tokenHash(token), now);
    if (!row) return null;
    if (row.subscriptionTier !== 'enterprise') throw needsEnterprise();
    if (row.isLongUnused) await this.tokens.noteUse(tokenHash(token), now);
    const { organizationId, isOfOwner } = row;
    return { organizationId, isOfOwner };
  }

  async state(organizationId: string): Promise<ScimAccess> {
    const token = await this.tokens.find(organizationId);
    return {
      isActive: token !== null,
      createdAt: token?.createdAt.toISOString() ?? null,
      lastUsedAt: token?.lastUsedAt?.toISOString() ?? null,
      baseUrl: `${this.environment.publicUrl}/scim/v2`,
    };
  }

  async make(organizationId: string, actor: Actor): Promise<ScimToken> {
    const token = secretToken('scim_');
    await this.gate.run(organizationId, actor, 'scim.manage', async ({ organization }) => {
      if (organization.subscriptionTier !== 'enterprise') throw needsEnterprise();
      await this.tokens.replace({
        organizationId,
        tokenHash: tokenHash(token),
        createdBy: actor.userId,
        createdAt: this.clock.now(),
      });
    });
    return { token };
  }

  /** On any plan: what is there can be taken away. */
  async withdraw(organizationId: string, actor: Actor): Promise<void> {
    await this.gate.run(organizationId, actor, 'scim.manage', async () => {
      await this.tokens.remove(organizationId);
    });
  }
}
