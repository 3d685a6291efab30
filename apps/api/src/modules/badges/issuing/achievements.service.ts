import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Achievement, AchievementFields } from '@tracker/contracts/badges/issuing';
import { ISSUING_LIMITS } from '@tracker/contracts/badges/issuing-limits';
import { BadgeAchievement } from '@tracker/database/entities/badges/badge-achievement.entity';
import { BadgeAward } from '@tracker/database/entities/badges/badge-award.entity';
import { BadgeImage } from '@tracker/database/entities/badges/badge-image.entity';
import { BadgeIssuer } from '@tracker/database/entities/badges/badge-issuer.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { OrganizationRepository } from '../../organizations/organization.repository.js';
import type { Picture } from './badge-picture.js';
import { BadgeAddresses } from './badge-addresses.js';
import { requirePlan } from './issuer.service.js';
import { achievementAwarded, achievementLimitReached, achievementNotFound, issuerNeeded } from './issuing.errors.js';

type Row = Omit<Achievement, 'imageUrl'> & { imageId: string | null };

@Injectable()
export class AchievementsService implements OnModuleInit {
  private readonly addresses: BadgeAddresses;

  constructor(
    @InjectRepository(BadgeAchievement) private readonly achievements: Repository<BadgeAchievement>,
    @InjectRepository(BadgeAward) private readonly awards: Repository<BadgeAward>,
    @InjectRepository(BadgeImage) private readonly images: Repository<BadgeImage>,
    @InjectRepository(BadgeIssuer) private readonly issuers: Repository<BadgeIssuer>,
    private readonly statements: Statements,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly organizations: OrganizationRepository,
    @Inject(ENVIRONMENT) { publicUrl }: Environment,
  ) {
    this.addresses = new BadgeAddresses(publicUrl);
  }

  onModuleInit(): void {
    this.organizations.beforeRemoval(async (organizationId) => {
      await this.statements.sql`
        delete from badge_achievements a where organization_id = ${organizationId}
          and not exists (select from badge_awards w where w.achievement_id = a.id)`;
      await this.removeUnusedImages(organizationId);
    });
  }

  list(organizationId: string): Promise<Achievement[]> {
    return this.select(organizationId, null);
  }

  async get(organizationId: string, achievementId: string): Promise<Achievement> {
    const [achievement] = await this.select(organizationId, achievementId);
    if (!achievement) throw achievementNotFound();
    return achievement;
  }

  create(organizationId: string, actor: Actor, fields: AchievementFields): Promise<Achievement> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'badges.manage', async ({ organization }) => {
      requirePlan(organization);
      if (!(await this.issuers.existsBy({ organizationId }))) throw issuerNeeded();
      if ((await this.achievements.countBy({ organizationId })) >= ISSUING_LIMITS.achievements)
        throw achievementLimitReached();
      const { identifiers } = await this.achievements.insert({ organizationId, ...fields });
      return this.get(organizationId, identifiers[0]?.['id'] as string);
    });
  }

  update(organizationId: string, actor: Actor, achievementId: string, fields: AchievementFields): Promise<Achievement> {
    return this.change(organizationId, actor, achievementId, async () => {
      await this.achievements.update({ id: achievementId, organizationId }, fields);
    });
  }

  setImage(organizationId: string, actor: Actor, achievementId: string, picture: Picture): Promise<Achievement> {
    return this.change(organizationId, actor, achievementId, async () => {
      const { identifiers } = await this.images.insert({ organizationId, ...picture });
      await this.achievements.update(
        { id: achievementId, organizationId },
        { imageId: identifiers[0]?.['id'] as string },
      );
      await this.removeUnusedImages(organizationId);
    });
  }

  remove(organizationId: string, actor: Actor, achievementId: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'badges.manage', async () => {
      await this.get(organizationId, achievementId);
      if (await this.awards.existsBy({ achievementId })) throw achievementAwarded();
      await this.achievements.delete({ id: achievementId, organizationId });
      await this.removeUnusedImages(organizationId);
    });
  }

  private change(
    organizationId: string,
    actor: Actor,
    achievementId: string,
    change: () => Promise<void>,
  ): Promise<Achievement> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'badges.manage', async ({ organization }) => {
      await this.get(organizationId, achievementId);
      requirePlan(organization);
      await change();
      return this.get(organizationId, achievementId);
    });
  }

  private async removeUnusedImages(organizationId: string): Promise<void> {
    await this.statements.sql`
      delete from badge_images i where organization_id = ${organizationId}
        and not exists (select from badge_achievements a where a.image_id = i.id)
        and not exists (select from badge_contents c where c.image_id = i.id)`;
  }

  private async select(organizationId: string, achievementId: string | null): Promise<Achievement[]> {
    const rows = await this.statements.sql<Row[]>`
      select id, name, description, criteria, achievement_type as "achievementType", valid_for_months as "validForMonths",
        image_id as "imageId", (select count(*)::int from badge_awards w where w.achievement_id = a.id) as awards
      from badge_achievements a
      where organization_id = ${organizationId} and (${achievementId}::uuid is null or id = ${achievementId})
      order by lower(name), id`;
    return rows.map(({ imageId, ...row }) => ({
      ...row,
      imageUrl: imageId && this.addresses.image(organizationId, imageId),
    }));
  }
}
