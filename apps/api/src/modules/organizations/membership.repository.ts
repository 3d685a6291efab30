import { Injectable } from '@nestjs/common';
import type { Role } from '@tracker/contracts/roles';
import { Membership } from '@tracker/database/entities/membership.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';

/** Somebody's place in an organization, with what the others may know of them. */
export interface MemberRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  joinedAt: Date;
}

const SELECT = `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", m.role, m.joined_at as "joinedAt"
  from memberships m join users u on u.id = m.user_id where m.organization_id = $1`;

/** Every method speaks of one organization. */
@Injectable()
export class MembershipRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  list(organizationId: string): Promise<MemberRow[]> {
    return this.unitOfWork.manager.query(`${SELECT} order by m.joined_at, u.id`, [organizationId]);
  }

  async find(organizationId: string, userId: string): Promise<MemberRow | null> {
    const [row] = await this.unitOfWork.manager.query<MemberRow[]>(`${SELECT} and u.id = $2`, [organizationId, userId]);
    return row ?? null;
  }

  async findOwner(organizationId: string): Promise<MemberRow | null> {
    const [row] = await this.unitOfWork.manager.query<MemberRow[]>(`${SELECT} and m.role = 'owner'`, [organizationId]);
    return row ?? null;
  }

  count(organizationId: string): Promise<number> {
    return this.unitOfWork.manager.countBy(Membership, { organizationId });
  }

  countOfUser(userId: string): Promise<number> {
    return this.unitOfWork.manager.countBy(Membership, { userId });
  }

  async insert(organizationId: string, userId: string, role: Role, joinedAt: Date): Promise<void> {
    await this.unitOfWork.manager.insert(Membership, { organizationId, userId, role, joinedAt });
  }

  async changeRole(organizationId: string, userId: string, role: Role): Promise<void> {
    await this.unitOfWork.manager.update(Membership, { organizationId, userId }, { role });
  }

  async remove(organizationId: string, userId: string): Promise<void> {
    await this.unitOfWork.manager.delete(Membership, { organizationId, userId });
  }
}
