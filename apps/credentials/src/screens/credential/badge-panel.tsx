import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { useAction } from '@tracker/shell-sdk/action';
import { Icon } from '@tracker/ui/icon';
import { Cluster, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { badgeFileAddress, useCheckCredentialBadgeMutation } from '../../features/badge.api';
import { BadgeReportView } from '../../features/badge-dialogs';

export function BadgePanel({ credential }: { credential: CredentialDetail }) {
  const [check] = useCheckCredentialBadgeMutation();
  const checking = useAction(check, {
    done: 'The badge was checked again',
    failure: 'The badge could not be checked.',
  });
  const file = (
    <a href={badgeFileAddress(credential.id)} download>
      Download badge
    </a>
  );
  if (!credential.badge)
    return credential.hasBadgeFile ? (
      <Panel title="Badge" actions={file}>
        <Quiet>This credential was changed after the import, so the badge no longer applies. Its file is kept.</Quiet>
      </Panel>
    ) : null;
  return (
    <Panel
      title="Badge"
      actions={
        <Cluster>
          {file}
          {credential.archivedAt === null && (
            <PassingButton
              icon={<Icon name="refresh" />}
              isPending={checking.isPending}
              onClick={() => void checking.run(credential.id)}
            >
              Check again
            </PassingButton>
          )}
        </Cluster>
      }
    >
      <BadgeReportView credential={credential} />
    </Panel>
  );
}
