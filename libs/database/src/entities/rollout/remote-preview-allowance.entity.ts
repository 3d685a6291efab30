import type { PreviewAllowance } from '@tracker/contracts/rollout/remote-access';
import { Check, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { RemotePreview } from './remote-preview.entity.js';

@Entity('remote_preview_allowances')
@Check('remote_preview_allowances_kind_check', `kind in ('organization', 'user')`)
@ForeignKey(() => RemotePreview, ['remote', 'name'], ['remote', 'name'], { onDelete: 'CASCADE' })
export class RemotePreviewAllowance {
  @PrimaryColumn('text')
  remote!: string;

  @PrimaryColumn('text')
  name!: string;

  @PrimaryColumn('text')
  kind!: PreviewAllowance['kind'];

  @PrimaryColumn('text')
  subject!: string;
}
