import type { AchievementType } from '@tracker/contracts/badges/issuing-limits';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BadgeImage } from './badge-image.entity.js';
import { BadgeIssuer } from './badge-issuer.entity.js';

@Entity('badge_achievements')
@Check('badge_achievements_name_check', `char_length(name) between 1 and 200`)
@Check('badge_achievements_valid_for_months_check', `valid_for_months between 1 and 600`)
@Index(['organizationId'])
@Index(['imageId'])
export class BadgeAchievement {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => BadgeIssuer, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  @Column('text')
  criteria!: string;

  @Column('text')
  achievementType!: AchievementType;

  @Column('integer', { nullable: true })
  validForMonths!: number | null;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => BadgeImage)
  imageId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
