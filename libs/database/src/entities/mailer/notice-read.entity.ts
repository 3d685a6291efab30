import { CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../auth/user.entity.js';

/** A notice of the bell that a person has read. Notices are not stored: their ids are derived from what they report. */
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
