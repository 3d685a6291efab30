import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BadgeIssuer } from './badge-issuer.entity.js';

@Entity('badge_images')
@Check('badge_images_content_type_check', `content_type in ('image/png', 'image/svg+xml')`)
@Index(['organizationId'])
export class BadgeImage {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey(() => BadgeIssuer, { onDelete: 'CASCADE' })
  organizationId!: string;

  @Column('text')
  contentType!: 'image/png' | 'image/svg+xml';

  @Column('bytea')
  bytes!: Buffer;

  @Column('bytea', { nullable: true })
  png!: Buffer | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
