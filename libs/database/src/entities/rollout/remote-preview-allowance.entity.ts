import type { PreviewAllowance } from '@tracker/contracts/rollout/previews';
import { Check, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { RemotePreview } from './remote-preview.entity.js';

/** Who sees a preview beside the remote's owners and the operators. */
@Entity('remote_preview_allowances')
@Check('remote_preview_allowances_kind_check', `kind in ('organization', 'user')`)
export class RemotePreviewAllowance {
  @PrimaryColumn('text')
  remote!: string;

  @PrimaryColumn('text')
  name!: string;

  @ManyToOne(() => RemotePreview, { onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'remote', referencedColumnName: 'remote' },
    { name: 'name', referencedColumnName: 'name' },
  ])
  preview!: Relation<RemotePreview>;

  @PrimaryColumn('text')
  kind!: PreviewAllowance['kind'];

  /** The id of an organization or a user. */
  @PrimaryColumn('text')
  subject!: string;
}
