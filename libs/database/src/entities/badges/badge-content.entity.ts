import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { BadgeAchievement } from './badge-achievement.entity.js';
import { BadgeImage } from './badge-image.entity.js';

export interface FrozenContent {
  issuer: { name: string; url: string | null; email: string | null; description: string | null };
  achievement: { name: string; description: string; criteria: string; achievementType: string };
}

@Entity('badge_contents')
@Unique(['achievementId', 'digest'])
@Index(['imageId'])
export class BadgeContent {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => BadgeAchievement, { onDelete: 'CASCADE' })
  achievementId!: string;

  @Column('bytea')
  digest!: Buffer;

  @Column('jsonb')
  content!: FrozenContent;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => BadgeImage)
  imageId!: string | null;
}
