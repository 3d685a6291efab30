import type { ArchivedCredential } from '@tracker/contracts/credentials/credentials';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { EmptyState } from '@tracker/ui/empty-state';
import { Icon } from '@tracker/ui/icon';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect, useState } from 'react';
import { useGetArchivedCredentialsQuery } from '../api/credential-detail.api';
import { useBulk } from '../features/act-on-many/use-bulk';
import { useSelection } from '../features/list-credentials/use-selection';
import { CredentialDialogs, type OpenDialog, usePreparedDialogs } from '../features/open-dialogs/open-dialog';
import { ArchiveBar } from '../features/show-archive/archive-bar';
import { ArchivedList } from '../features/show-archive/archived-list';
import { rememberList } from '../last-list';
import styles from './credential.module.css';

const NONE: readonly ArchivedCredential[] = [];

/** What is over and kept all the same. */
export function ArchivePage() {
  const archive = useGetArchivedCredentialsQuery();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { ids, selected, select, selectAll, clear } = useSelection(archive.data ?? NONE);
  const { act } = useBulk();
  usePreparedDialogs();
  useEffect(() => rememberList('/credentials/archived', ''), []);
  return (
    <>
      <Link className={styles.back} to="/credentials">
        <Icon name="chevron-down" size={16} className={styles.arrow} />
        My Credentials
      </Link>
      <PageHeader
        title="Archive"
        subtitle="In no list, report, reminder or portfolio, and kept with document and history. It counts towards your plan."
      />
      <QueryView
        query={archive}
        failure={`Your archive could not be loaded. ${errorMessage(archive.error)}`}
        skeleton={<Skeleton height="204px" radius="var(--radius)" />}
        empty={
          <div className={styles.empty}>
            <EmptyState drawing="inbox" action={<Link to="/credentials">Go to your credentials</Link>}>
              Nothing is archived. What is over but must be kept belongs here.
            </EmptyState>
          </div>
        }
      >
        {(data) => (
          <>
            <ArchivedList
              credentials={data}
              selected={ids}
              onSelect={select}
              onUnarchive={(credential) => void act('unarchive', [credential])}
              onDelete={(credential) => setDialog({ of: 'delete', credential })}
            />
            {selected.length > 0 && (
              <ArchiveBar
                selected={selected}
                total={data.length}
                onSelectAll={selectAll}
                onClear={clear}
                onDelete={(credentials) => setDialog({ of: 'delete-some', credentials })}
              />
            )}
          </>
        )}
      </QueryView>
      {dialog && <CredentialDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
