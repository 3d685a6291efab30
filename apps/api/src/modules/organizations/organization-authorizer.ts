import { Injectable } from '@nestjs/common';
import { denialText, isAllowed, type OrganizationPermission } from '@tracker/contracts/organizations/permissions';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../platform/actor/actor.js';
import { organizationNotFound, permissionDenied } from '../../platform/domain-error.js';
import { type MemberRow, MembershipRepository } from './members/membership.repository.js';
import { OrganizationRepository } from './organization.repository.js';

export interface AuthorizedChange {
  organization: Organization;
  actor: MemberRow;
}

/**
 * Checks the permission again under the lock, because the actor's role or the organization may have changed since the
 * guard ran.
 */
@Injectable()
export class OrganizationAuthorizer {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly memberships: MembershipRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  lockAndAuthorize<T>(
    organizationId: string,
    actor: Actor,
    permission: OrganizationPermission,
    change: (authorized: AuthorizedChange) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async () => change(await this.authorize(organizationId, actor, permission)));
  }

  private async authorize(
    organizationId: string,
    { userId }: Actor,
    permission: OrganizationPermission,
  ): Promise<AuthorizedChange> {
    const organization = await this.organizations.lock(organizationId);
    const actor = organization && (await this.memberships.find(organizationId, userId));
    if (!organization || !actor) throw organizationNotFound();
    if (!isAllowed(actor.role, permission)) throw permissionDenied(denialText(permission));
    return { organization, actor };
  }
}
