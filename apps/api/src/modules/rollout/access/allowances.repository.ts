import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { idSchema, roleSchema } from '@tracker/contracts/values/text-fields';
import type { RolloutAllowance as Allowance } from '@tracker/contracts/rollout/rollouts';
import { EarlyAccessOrganization, RolloutAllowance } from '@tracker/database/entities/rollout/rollout-audience.entity';
import { Organization } from '@tracker/database/entities/organizations/organization.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import { In, Raw, type Repository } from 'typeorm';
import { type Actor, hasOwnMark } from '../../../platform/actor/actor.js';
import { ambiguousOrganization, notAllowable } from '../rollout.errors.js';

type FoundUser = Pick<User, 'id' | 'email'> & Pick<Actor, 'hasOwnMark'>;

const withoutCase = (text: string) => Raw((column) => `lower(${column}) = lower(:text)`, { text });

@Injectable()
export class AllowancesRepository {
  constructor(
    @InjectRepository(RolloutAllowance) private readonly allowances: Repository<RolloutAllowance>,
    @InjectRepository(EarlyAccessOrganization) private readonly earlyAccess: Repository<EarlyAccessOrganization>,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Organization) private readonly organizations: Repository<Organization>,
  ) {}

  /**
   * `mayBeGone` accepts the id of a deleted subject, so that its allowance can still be withdrawn. Throws when the
   * subject is missing or ambiguous.
   */
  async resolve({ kind, subject }: Allowance, mayBeGone = false): Promise<Allowance> {
    const former = mayBeGone && kind !== 'role' ? idSchema.safeParse(subject).data : undefined;
    const id = (await this.idOf(kind, subject)) ?? former;
    if (id === undefined) throw notAllowable(kind, subject);
    return { kind, subject: id };
  }

  async findUser(user: string): Promise<FoundUser | null> {
    const isId = idSchema.safeParse(user).success;
    const found = await this.users
      .createQueryBuilder('person')
      .select('person.id', 'id')
      .addSelect('person.email', 'email')
      .addSelect(hasOwnMark('person'), 'hasOwnMark')
      .where(isId ? { id: user } : { email: withoutCase(user), emailVerified: true })
      .getRawOne<FoundUser>();
    return found ?? null;
  }

  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const [people, organizations] = await Promise.all([
      this.users.find({ select: { id: true, email: true }, where: { id: In(ids) } }),
      this.organizations.find({ select: { id: true, name: true }, where: { id: In(ids) } }),
    ]);
    return new Map([
      ...people.map(({ id, email }) => [id, email] as const),
      ...organizations.map(({ id, name }) => [id, name] as const),
    ]);
  }

  async insert(remote: string, { kind, subject }: Allowance): Promise<void> {
    await this.allowances.createQueryBuilder().insert().values({ remote, kind, subject }).orIgnore().execute();
  }

  async remove(remote: string, { kind, subject }: Allowance): Promise<void> {
    await this.allowances.delete({ remote, kind, subject });
  }

  async setEarlyAccess(organizationId: string, isOn: boolean): Promise<boolean> {
    if (!isOn) return (await this.earlyAccess.delete({ organizationId })).affected === 1;
    const { raw } = await this.earlyAccess
      .createQueryBuilder()
      .insert()
      .values({ organizationId })
      .orIgnore()
      .returning(['organizationId'])
      .execute();
    return (raw as unknown[]).length === 1;
  }

  hasEarlyAccess(organizationId: string): Promise<boolean> {
    return this.earlyAccess.existsBy({ organizationId });
  }

  private async idOf(kind: Allowance['kind'], subject: string): Promise<string | undefined> {
    if (kind === 'role') return roleSchema.safeParse(subject).data;
    return kind === 'user' ? (await this.findUser(subject))?.id : this.organizationId(subject);
  }

  private async organizationId(subject: string): Promise<string | undefined> {
    const isId = idSchema.safeParse(subject).success;
    const found = await this.organizations.find({
      select: { id: true },
      where: isId ? { id: subject } : { name: withoutCase(subject) },
      take: 2,
    });
    if (found.length > 1) throw ambiguousOrganization(subject);
    return found[0]?.id;
  }
}
