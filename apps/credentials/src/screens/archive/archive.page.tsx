import type { ArchivedCredential } from '@tracker/contracts/credentials/credentials';
import { BackLink } from '@tracker/product/back-link';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { Icon } from '@tracker/ui/icon';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect, useState } from 'react';
import { useGetArchivedCredentialsQuery } from '../../credentials.api';
import { useBulk } from '../../features/use-bulk';
import { SelectionBar, useSelection } from '../../features/selection';
import { CredentialDialogs, type OpenDialog, usePreparedDialogs } from '../../features/dialogs/open-dialog';
import { ArchivedList } from './archived-list';
import { rememberList } from '../../credential-path';

const NONE: readonly ArchivedCredential[] = [];

export function ArchivePage() {
  const archive = useGetArchivedCredentialsQuery();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { ids, selected, select, selectAll, clear } = useSelection(archive.data ?? NONE);
  const { act, running } = useBulk();
  const restore = async () => {
    if (await act('unarchive', selected)) clear();
  };
  usePreparedDialogs();
  useEffect(() => rememberList('/credentials/archived', ''), []);
  return (
    <>
      <BackLink to="/credentials">My Credentials</BackLink>
      <PageHeader
        title="Archive"
        subtitle="Archived credentials are hidden from lists, reports, reminders and your portfolio, but still count towards your plan."
      />
      <QueryView
        query={archive}
        failure={`Your archive could not be loaded. ${errorMessage(archive.error)}`}
        skeleton={<Skeleton height="204px" radius="var(--radius)" />}
        empty={
          <EmptyState isFramed drawing="inbox" action={<Link to="/credentials">Go to your credentials</Link>}>
            Nothing archived yet. Archive credentials you no longer use but must keep.
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <ArchivedList
              credentials={data}
              selected={ids}
              onSelect={select}
              onRestore={(credential) => void act('unarchive', [credential])}
              onDelete={(credential) => setDialog({ of: 'delete', credential })}
            />
            {selected.length > 0 && (
              <SelectionBar count={selected.length} total={data.length} onSelectAll={selectAll} onClear={clear}>
                <Button icon={<Icon name="archive" />} isPending={running !== null} onClick={() => void restore()}>
                  Restore
                </Button>
                <Button
                  isDangerous
                  icon={<Icon name="trash" />}
                  disabled={running !== null}
                  onClick={() => setDialog({ of: 'delete-some', credentials: selected })}
                >
                  Delete
                </Button>
              </SelectionBar>
            )}
          </>
        )}
      </QueryView>
      {dialog && <CredentialDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
