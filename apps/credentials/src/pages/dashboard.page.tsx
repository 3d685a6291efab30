import type { Credential } from '@tracker/contracts/credentials';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { matchPath, useLocation } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { PageHeader } from '@tracker/ui/page-header';
import { useCallback, useRef, useState } from 'react';
import { useCreateCredentialMutation } from '../api/credentials.api';
import { CredentialBrowser } from '../features/browse-credentials/credential-browser';
import { useDialogTarget } from '../features/browse-credentials/use-dialog-target';
import { useKeptFocus } from '../features/browse-credentials/use-kept-focus';
import { DeleteDialog } from '../features/delete-credential/delete-dialog';
import { ExportDialog } from '../features/export-credentials/export-dialog';
import { PreviewDialog } from '../features/preview-document/preview-dialog';
import { NoticeBell } from '../features/read-notices/notice-bell';
import { CredentialDialog } from '../features/save-credential/credential-dialog';
import { CREATE_CACHE_KEY } from '../features/save-credential/use-save-credential';
import { StatCards } from '../features/show-stats/stat-cards';
import styles from './dashboard.module.css';

const MY_CREDENTIALS = {
  title: 'My Credentials',
  subtitle: 'Manage your professional certifications and licenses',
};
const DASHBOARD = { title: 'Dashboard', subtitle: 'Track and manage your professional credentials' };

/** One page under two titles. */
export function DashboardPage() {
  const { pathname } = useLocation();
  const words = matchPath('/credentials', pathname) ? MY_CREDENTIALS : DASHBOARD;
  const { data: credentials } = useCredentials();
  const [, { isLoading: isAdding }] = useCreateCredentialMutation({ fixedCacheKey: CREATE_CACHE_KEY });
  const [isAddOpen, setIsAddOpen] = useState(false);
  const [isExportOpen, setIsExportOpen] = useState(false);
  const editing = useDialogTarget<Credential>();
  const deleting = useDialogTarget<Credential>();
  const previewing = useDialogTarget<Credential>();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const add = useCallback(() => setIsAddOpen(true), []);
  useKeptFocus(headingRef, isAddOpen || editing.isOpen || deleting.isOpen, credentials);

  return (
    <div className={styles.page} data-has-cards={(credentials?.length ?? 0) > 0}>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <NoticeBell credentials={credentials} />
            <Button icon={<Icon name="download" />} onClick={() => setIsExportOpen(true)}>
              Export Report
            </Button>
            <Button variant="primary" className={styles.add} icon={<Icon name="plus" />} onClick={add}>
              Add Credential
            </Button>
          </>
        }
      />
      <StatCards />
      <CredentialBrowser
        headingRef={headingRef}
        isAdding={isAdding}
        onAdd={add}
        onPreview={previewing.open}
        onEdit={editing.open}
        onDelete={deleting.open}
      />
      <CredentialDialog isOpen={isAddOpen} onClose={() => setIsAddOpen(false)} />
      <CredentialDialog
        key={editing.target?.id ?? 'none'}
        isOpen={editing.isOpen}
        credential={editing.target}
        onClose={editing.close}
      />
      <DeleteDialog credential={deleting.target} isOpen={deleting.isOpen} onClose={deleting.close} />
      <PreviewDialog credential={previewing.target} isOpen={previewing.isOpen} onClose={previewing.close} />
      <ExportDialog isOpen={isExportOpen} credentials={credentials} onClose={() => setIsExportOpen(false)} />
    </div>
  );
}
