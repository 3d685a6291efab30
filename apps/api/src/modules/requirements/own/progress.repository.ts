import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ProgressFields } from '@tracker/contracts/requirements/own-requirements';
import { Membership } from '@tracker/database/entities/organizations/membership.entity';
import { RequirementProgress } from '@tracker/database/entities/requirements/requirement-progress.entity';
import type { Repository } from 'typeorm';
import { MatrixRepository, type MatrixPerson } from '../matrix/matrix.repository.js';

@Injectable()
export class ProgressRepository {
  constructor(
    @InjectRepository(RequirementProgress) private readonly progress: Repository<RequirementProgress>,
    @InjectRepository(Membership) private readonly memberships: Repository<Membership>,
    private readonly matrix: MatrixRepository,
  ) {}

  async organizationNames(userId: string): Promise<Map<string, string>> {
    const rows = await this.memberships.find({ where: { userId }, relations: { organization: true } });
    return new Map(rows.map(({ organizationId, organization }) => [organizationId, organization.name]));
  }

  async holdPlaces(userId: string): Promise<MatrixPerson[]> {
    await this.memberships.find({
      select: { organizationId: true },
      where: { userId },
      order: { organizationId: 'ASC' },
      lock: { mode: 'for_key_share' },
    });
    return this.matrix.places(userId);
  }

  async put(organizationId: string, userId: string, typeId: string, fields: ProgressFields): Promise<void> {
    await this.progress.upsert({ organizationId, userId, typeId, ...fields }, ['typeId', 'userId']);
  }

  async remove(userId: string, typeId: string): Promise<void> {
    await this.progress.delete({ userId, typeId });
  }
}
