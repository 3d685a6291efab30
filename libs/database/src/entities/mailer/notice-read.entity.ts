import { CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../auth/user.entity.js';

@Entity('notice_reads')
export class NoticeRead {
  @PrimaryColumn('uuid')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId!: string;

  @PrimaryColumn('uuid')
  noticeId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  readAt!: Date;
}
