import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { BackLink } from '@tracker/product/back-link';
import { useLastParameter } from '@tracker/product/last-parameter';
import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link, useNavigate } from '@tracker/shell-sdk/router';
import { Slot } from '@tracker/shell-sdk/slots';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { FormNotice } from '@tracker/ui/form-notice';
import { Icon } from '@tracker/ui/icon';
import { InstantDay } from '@tracker/ui/instant';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { PassingButton } from '@tracker/ui/passing-button';
import { QueryView, StaleNotice } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useMedia } from '@tracker/ui/use-media';
import { type ReactNode, useState } from 'react';
import { useBulk } from '../../features/use-bulk';
import { CredentialDialogs, type OpenDialog, usePreparedDialogs } from '../../features/dialogs/open-dialog';
import { BadgePanel } from './badge-panel';
import { DetailsPanel, DocumentPanel } from './details-panel';
import { ListBeside } from './list-beside';
import { PortfolioPanel } from './portfolio-panel';
import { RemindersPanel } from './reminders-panel';
import { RenewalHistory } from './renewal-history';
import { useCredential } from './use-credential';
import { lastList } from '../../credential-path';
import styles from './credential.module.css';

const WIDE = '(min-width: 1700px)';

export function CredentialPage() {
  const id = useLastParameter('id');
  const isWide = useMedia(WIDE);
  return (
    <div className={isWide ? styles.wide : undefined} data-width={isWide ? 'full' : undefined}>
      {isWide && <ListBeside currentId={id} />}
      <div className={styles.screen}>
        <Screen id={id} />
      </div>
    </div>
  );
}

function Screen({ id }: { id: string }) {
  const { credential, isMissing, error, isFetching, retry } = useCredential(id);
  useDocumentTitle(`${credential?.name ?? 'Credential'} · My Credentials`);
  const query = { data: credential, error, isFetching, refetch: retry };
  if (credential) return <Content key={id} credential={credential} notice={<StaleNotice query={query} />} />;
  if (isMissing)
    return (
      <Frame title="Credential not found">
        <EmptyState isFramed drawing="search" action={<Link to={lastList()}>Go to your credentials</Link>}>
          This credential does not exist, or it is not yours.
        </EmptyState>
      </Frame>
    );
  return (
    <Frame title="Credential">
      <QueryView
        query={query}
        failure={`This credential could not be loaded. ${errorMessage(error)}`}
        skeleton={
          <div className={styles.columns}>
            <Skeleton height="380px" radius="var(--radius)" />
            <div className={styles.document}>
              <Skeleton height="560px" radius="var(--radius)" />
            </div>
          </div>
        }
      >
        {() => null}
      </QueryView>
    </Frame>
  );
}

function Content({ credential, notice }: { credential: CredentialDetail; notice: ReactNode }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  usePreparedDialogs();
  const { act, running } = useBulk();
  const { archivedAt } = credential;
  const edit = () => setDialog({ of: 'edit', credential });
  return (
    <Frame
      title={<bdi>{credential.name}</bdi>}
      actions={
        <>
          {archivedAt ? (
            <PassingButton
              variant="primary"
              icon={<Icon name="archive" />}
              isPending={running === 'unarchive'}
              onClick={() => void act('unarchive', [credential])}
            >
              Restore
            </PassingButton>
          ) : (
            <>
              <Button
                variant="primary"
                icon={<Icon name="refresh" />}
                onClick={() => setDialog({ of: 'renew', credential })}
              >
                Renew
              </Button>
              <Button icon={<Icon name="edit" />} onClick={edit}>
                Edit
              </Button>
              <PassingButton
                icon={<Icon name="archive" />}
                isPending={running === 'archive'}
                onClick={() => void act('archive', [credential])}
              >
                Archive
              </PassingButton>
            </>
          )}
          <Button isDangerous icon={<Icon name="trash" />} onClick={() => setDialog({ of: 'delete', credential })}>
            Delete
          </Button>
        </>
      }
    >
      {notice}
      {archivedAt && (
        <FormNotice>
          <>
            Archived on <InstantDay instant={archivedAt} />. Restore it to change or renew it.
          </>
        </FormNotice>
      )}
      <div className={styles.columns}>
        <DetailsPanel credential={credential} onOpenBadge={() => setDialog({ of: 'badge', credential })} />
        <Stack className={styles.document}>
          <DocumentPanel credential={credential} onEdit={archivedAt ? undefined : edit} />
          <BadgePanel credential={credential} />
          <Slot name="credential-detail" credentialId={credential.id} />
        </Stack>
        <RenewalHistory credential={credential} />
        <PortfolioPanel credential={credential} />
        <RemindersPanel credential={credential} />
      </div>
      {dialog && (
        <CredentialDialogs
          dialog={'credential' in dialog ? { ...dialog, credential } : dialog}
          onClose={() => setDialog(null)}
          onDeleted={() => void navigate(lastList(), { replace: true })}
        />
      )}
    </Frame>
  );
}

interface FrameProps {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

function Frame({ title, actions, children }: FrameProps) {
  return (
    <>
      <BackLink to={lastList()}>Back to the list</BackLink>
      <PageHeader title={title} actions={actions} />
      {children}
    </>
  );
}
