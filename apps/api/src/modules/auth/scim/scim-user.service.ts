import { Inject, Injectable } from '@nestjs/common';
import { DIRECTORY_PEOPLE } from '@tracker/contracts/auth/scim';
import { TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Directory } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { AccountDeletionRepository } from '../account/deletion/account-deletion.repository.js';
import { ConcurrentSignInError, retryOnce } from '../account.repository.js';
import { WaitingAccounts } from '../addresses/waiting-accounts.js';
import { domainOf } from '../../organizations/invitations/email-address.js';
import { MemberPlaces } from '../../organizations/members/member-places.js';
import { SessionService } from '../session.service.js';
import { pageOf, requireSameVersion, resourceOf, type ScimQuery, type ScimResource, selected } from './scim-query.js';
import { addressOf, type DirectoryUser, patchUser, readUser } from './scim-user.js';
import { ScimUserRepository, type UserRow } from './scim-user.repository.js';
import {
  adminProtected,
  directoryFull,
  foreignDomain,
  leaving,
  noRoom,
  outOfReach,
  ownerProtected,
  resourceNotFound,
  userNameTaken,
} from './scim.errors.js';
import { userFilterOf } from './user-filter.js';
import { listOf, USER_SCHEMA } from './scim-schemas.js';

/**
 * A directory may change members of its organization and people with addresses in its verified domains. Lock order:
 * the account, then the organization.
 */
@Injectable()
export class ScimUserService {
  constructor(
    private readonly users: ScimUserRepository,
    private readonly accounts: WaitingAccounts,
    private readonly places: MemberPlaces,
    private readonly erasures: AccountDeletionRepository,
    private readonly sessions: SessionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list({ organizationId }: Directory, query: ScimQuery): Promise<object> {
    const page = pageOf(query);
    const filter = userFilterOf(query['filter']);
    const { total, people } = filter ? await this.users.list(organizationId, filter, page) : { total: 0, people: [] };
    const resources = people.map((row) => selected(this.resourceOf(row), query));
    return listOf(resources, total, page.startIndex);
  }

  async get({ organizationId }: Directory, id: string): Promise<ScimResource> {
    const row = await this.getRow(organizationId, id);
    if (isHidden(row)) throw resourceNotFound(id);
    return this.resourceOf(row);
  }

  async create(directory: Directory, body: unknown): Promise<ScimResource> {
    const user = readUser(body);
    return retryOnce(() => this.attemptToCreate(directory, user)).catch(asTaken);
  }

  replace(directory: Directory, id: string, body: unknown, ifMatch: string | undefined): Promise<ScimResource> {
    return this.change(directory, id, ifMatch, (before) => readUser(body, before));
  }

  patch(directory: Directory, id: string, body: unknown, ifMatch: string | undefined): Promise<ScimResource> {
    return this.change(directory, id, ifMatch, (before) => patchUser(before, body));
  }

  async remove(directory: Directory, id: string, ifMatch: string | undefined): Promise<void> {
    const { organizationId } = directory;
    await this.getRow(organizationId, id);
    await this.unitOfWork.run(async () => {
      await this.places.lockAccount(id);
      const organization = await this.places.lock(organizationId);
      const before = await this.getRow(organizationId, id);
      requireSameVersion(ifMatch, this.resourceOf(before));
      await this.end(directory, organization, before);
      await this.users.remove(organizationId, id);
      if (!(await this.accounts.isUnused(id, organizationId))) return;
      await this.users.keepNewsOfLeaving(id);
      await this.erasures.erase(id, []);
    });
  }

  private attemptToCreate(directory: Directory, user: DirectoryUser): Promise<ScimResource> {
    const { organizationId } = directory;
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      await this.requireOwnDomain(organizationId, user);
      const accountId = await this.accounts.findByAddress(addressOf(user));
      if (accountId && user.active && !(await this.places.lockAccount(accountId))) throw leaving();
      const organization = await this.places.lock(organizationId);
      if (await this.users.isKnown(organizationId, user, null)) throw userNameTaken();
      if (accountId && (await this.users.find(organizationId, accountId))) throw userNameTaken();
      if ((await this.users.count(organizationId)) >= DIRECTORY_PEOPLE) throw directoryFull();
      const userId = accountId ?? (await this.accounts.make(addressOf(user), user));
      await this.users.save(organizationId, userId, user, now);
      const saved = await this.getRow(organizationId, userId);
      if (user.active) await this.join(organization, userId);
      else await this.end(directory, organization, saved);
      return this.resourceOf(await this.getRow(organizationId, userId));
    });
  }

  private async change(
    directory: Directory,
    id: string,
    ifMatch: string | undefined,
    changed: (before: UserRow) => DirectoryUser,
  ): Promise<ScimResource> {
    const { organizationId } = directory;
    await this.getRow(organizationId, id);
    const work = this.unitOfWork.run(async () => {
      // Waits for a concurrent first sign-in, after which the directory no longer controls the account.
      const isStaying = await this.places.lockAccount(id);
      const organization = await this.places.lock(organizationId);
      const before = await this.getRow(organizationId, id);
      requireSameVersion(ifMatch, this.resourceOf(before));
      const after = changed(before);
      const endsSuspended = before.isSuspended && !changed({ ...before, active: true }).active;
      if (isHidden(before) && !endsSuspended) throw resourceNotFound(id);
      if (isSame(before, after) && !endsSuspended) return this.resourceOf(before);
      if (await this.users.isKnown(organizationId, after, id)) throw userNameTaken();
      if (addressOf(after) !== addressOf(before)) await this.requireOwnDomain(organizationId, after);
      if (!before.active && after.active) await this.requireReach(organizationId, id, isStaying);
      await this.users.save(organizationId, id, after, this.clock.now(), new Date(before.createdAt));
      // A directory that has deactivated a person can't change their account.
      const isTheirs = before.active || after.active;
      if (isTheirs && !(await this.accounts.follow(id, addressOf(after), after))) throw userNameTaken();
      if (after.active && !before.active) await this.join(organization, id);
      if (endsSuspended || (before.active && !after.active)) await this.end(directory, organization, before);
      return this.resourceOf(await this.getRow(organizationId, id));
    });
    return work.catch(asTaken);
  }

  private async join(organization: Organization, userId: string): Promise<void> {
    const refusal = await this.places.take(organization, { userId, through: 'directory' });
    if (refusal?.code === 'member-limit-reached') throw noRoom(TIER_LIMITS[organization.subscriptionTier].maxMembers);
    if (refusal) throw refusal;
  }

  private async end({ isOfOwner }: Directory, organization: Organization, { id, role }: UserRow): Promise<void> {
    if (role === null) return;
    if (role === 'admin' && !isOfOwner) throw adminProtected();
    if (!(await this.places.endByDirectory(organization, id))) throw ownerProtected();
    await this.sessions.endAll(id);
  }

  /** A former member can return only while one of the organization's verified domains covers the account's address. */
  private async requireReach(organizationId: string, userId: string, isStaying: boolean): Promise<void> {
    if (!isStaying) throw leaving();
    const address = await this.accounts.addressOf(userId);
    if (!address || !(await this.users.isVerifiedDomain(organizationId, domainOf(address)))) throw outOfReach();
  }

  private async requireOwnDomain(organizationId: string, user: DirectoryUser): Promise<void> {
    const domain = domainOf(addressOf(user));
    if (!(await this.users.isVerifiedDomain(organizationId, domain))) throw foreignDomain(domain);
  }

  private async getRow(organizationId: string, id: string): Promise<UserRow> {
    const row = idSchema.safeParse(id).success ? await this.users.find(organizationId, id) : null;
    if (!row) throw resourceNotFound(id);
    return row;
  }

  private resourceOf(row: UserRow): ScimResource {
    return userResourceOf(row, `${this.environment.publicUrl}/scim/v2`);
  }
}

function asTaken(error: unknown): never {
  throw error instanceof ConcurrentSignInError ? userNameTaken() : error;
}

const FIELDS = ['userName', 'externalId', 'email', 'givenName', 'familyName', 'displayName', 'active'] as const;
const isHidden = ({ isSuspended, isProvisioned }: UserRow) => isSuspended && !isProvisioned;
const isSame = (one: DirectoryUser, other: DirectoryUser) => FIELDS.every((field) => one[field] === other[field]);

export function userResourceOf(row: UserRow, baseUrl: string): ScimResource {
  const { id, externalId, userName, givenName, familyName, displayName, active, groups } = row;
  const formatted = [givenName, familyName].filter(Boolean).join(' ');
  return resourceOf('User', baseUrl, row, {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(formatted && { name: { ...(givenName && { givenName }), ...(familyName && { familyName }), formatted } }),
    ...(displayName !== null && { displayName }),
    emails: [{ value: addressOf(row), type: 'work', primary: true }],
    active,
    groups: groups.map((group) => ({ ...group, $ref: `${baseUrl}/Groups/${group.value}` })),
  });
}
