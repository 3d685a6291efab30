import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Identity } from '@tracker/database/entities/auth/identity.entity';
import { SignInLink } from '@tracker/database/entities/auth/sign-in-link.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { isReferenceGone, isUniqueViolation } from '@tracker/database/refusals';
import { Statements } from '@tracker/database/statements';
import { IsNull, MoreThan, Raw, type Repository } from 'typeorm';
import type { ProviderProfile, UsableProfile } from './providers/claims-mapper.js';

/**
 * A concurrent sign-in created the same account or identity, or the account or the organization's connection was
 * removed. A retry sees the new state.
 */
export class ConcurrentSignInError extends Error {}

export function retryOnce<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error: unknown) => {
    if (!(error instanceof ConcurrentSignInError)) throw error;
    return attempt();
  });
}

type NewAccount = Pick<UsableProfile, 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'name' | 'pictureUrl'>;

export type PendingLink = Pick<SignInLink, 'id' | 'userId' | 'returnTo' | 'expiresAt'> & { profile: UsableProfile };

@Injectable()
export class AccountRepository {
  constructor(
    @InjectRepository(Identity) private readonly identities: Repository<Identity>,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(SignInLink) private readonly links: Repository<SignInLink>,
    private readonly statements: Statements,
  ) {}

  findIdentity({ provider, issuer, subject, ssoOrganizationId }: ProviderProfile): Promise<Identity | null> {
    return this.identities.findOneBy({ provider, issuer, subject, ssoOrganizationId: ssoOrganizationId ?? IsNull() });
  }

  findUserByVerifiedEmail(email: string): Promise<User | null> {
    const sameAddress = Raw((column) => `lower(${column}) = lower(:email)`, { email });
    return this.users.findOneBy({ email: sameAddress, emailVerified: true });
  }

  async getUser(id: string): Promise<User> {
    const user = await this.users.findOneBy({ id });
    if (!user) throw new ConcurrentSignInError();
    return user;
  }

  identitiesOf(userId: string): Promise<Identity[]> {
    return this.identities.findBy({ userId });
  }

  async insertUser(account: NewAccount, isWaiting = false): Promise<string> {
    const { email, emailVerified, firstName, lastName, name, pictureUrl } = account;
    const user = { email, emailVerified, firstName, lastName, name, profileImageUrl: pictureUrl, isWaiting };
    const { identifiers } = await translateConflict(this.users.insert(user));
    return identifiers[0]?.['id'] as string;
  }

  async insertForNewcomer(profile: UsableProfile): Promise<string> {
    const holder = profile.emailVerified ? await this.findUserByVerifiedEmail(profile.email) : null;
    return this.insertUser({ ...profile, emailVerified: profile.emailVerified && !holder });
  }

  async insertIdentity(userId: string, profile: ProviderProfile, at: Date): Promise<void> {
    const { provider, issuer, subject, ssoOrganizationId, clientId, email, emailVerified } = profile;
    const claims = { clientId, email, emailVerified, lastSignInAt: at };
    await translateConflict(
      this.identities.insert({ userId, provider, issuer, subject, ssoOrganizationId, ...claims }),
    );
  }

  async updateIdentity(
    id: string,
    claims: Partial<Pick<Identity, 'clientId' | 'email' | 'emailVerified' | 'lastSignInAt'>>,
  ): Promise<void> {
    await this.identities.update({ id }, claims);
  }

  async setAddress(id: string, { email, emailVerified }: Pick<User, 'email' | 'emailVerified'>): Promise<void> {
    const holder = emailVerified ? await this.findUserByVerifiedEmail(email) : null;
    const isFree = holder === null || holder.id === id;
    await translateConflict(this.users.update({ id }, { email, emailVerified: emailVerified && isFree }));
  }

  async confirmAddress(id: string, email: string): Promise<boolean> {
    if (await this.findUserByVerifiedEmail(email)) return false;
    const confirmed = this.users.update({ id, email }, { confirmedEmail: email, emailVerified: true });
    return (await translateConflict(confirmed)).affected === 1;
  }

  async noteConfirmedAddress(id: string): Promise<void> {
    await this.users.update({ id }, { confirmedEmail: () => 'email' });
  }

  /**
   * Whether the organization's provider may sign in without confirmation: nobody has used the account yet, and it has
   * no access beyond a non-owner membership in the organization.
   */
  isOpenTo(id: string, organizationId: string): Promise<boolean> {
    const hasNone = (rows: string) => `not exists (select from ${rows})`;
    return this.users
      .createQueryBuilder('account')
      .where({ id, isWaiting: true })
      .andWhere(
        hasNone(
          `all_memberships m where m.user_id = account.id and (m.role = 'owner' or m.organization_id <> :organizationId)`,
        ),
        { organizationId },
      )
      .andWhere(hasNone('remote_owners r where r.user_id = account.id'))
      .getExists();
  }

  async organizationsThatOpened(id: string): Promise<string[]> {
    const rows = await this.statements.sql<{ name: string }[]>`
      select distinct o.name from identities i join organizations o on o.id = i.sso_organization_id
      where i.user_id = ${id}
        and not exists (select from identities own where own.user_id = ${id} and own.sso_organization_id is null)
      order by o.name`;
    return rows.map(({ name }) => name);
  }

  async insertLink(link: Omit<PendingLink, 'id'> & Pick<SignInLink, 'tokenHash'>): Promise<void> {
    await this.links.insert({ ...link, ssoOrganizationId: link.profile.ssoOrganizationId });
  }

  findLink(tokenHash: Buffer, now: Date): Promise<PendingLink | null> {
    return this.links.findOneBy({ tokenHash, expiresAt: MoreThan(now) }) as Promise<PendingLink | null>;
  }

  async useLink(id: string): Promise<boolean> {
    const { affected } = await this.links.delete({ id });
    return affected === 1;
  }

  async lockUser(id: string, mode: 'for_no_key_update' | 'pessimistic_write' = 'for_no_key_update'): Promise<void> {
    const user = await this.users.findOne({ select: { id: true }, where: { id }, lock: { mode } });
    if (!user) throw new ConcurrentSignInError();
  }

  async updateUser(
    id: string,
    changes: Partial<Pick<User, 'firstName' | 'lastName' | 'name' | 'timeZone'>>,
  ): Promise<void> {
    if (Object.keys(changes).length > 0) await this.users.update({ id }, changes);
  }

  async isEmpty(userId: string, ignored: readonly string[]): Promise<boolean> {
    const references = await this.statements.sql<{ condition: string }[]>`
      select format('exists (select from %s where %I = $1)', c.conrelid::regclass, a.attname) as condition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conrelid::regclass::text <> all(${ignored}::text[])`;
    const isReferred = references.map(({ condition }) => condition).join(' or ');
    const [row] = await this.statements.query<{ isReferred: boolean }>(`select ${isReferred} as "isReferred"`, [
      userId,
    ]);
    return row?.isReferred === false;
  }
}

async function translateConflict<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const isConcurrent = isUniqueViolation(error) || isReferenceGone(error, 'identities_sso_organization_id_fkey');
    throw isConcurrent ? new ConcurrentSignInError() : error;
  }
}
