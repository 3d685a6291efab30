import type { Credential } from '@tracker/contracts/credentials';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { Link, matchPath, useLocation } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { PageHeader } from '@tracker/ui/page-header';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useCreateCredentialMutation } from '../api/credentials.api';
import { CredentialBrowser } from '../features/browse-credentials/credential-browser';
import { DeleteDialog } from '../features/delete-credential/delete-dialog';
import { ExportDialog } from '../features/export-credentials/export-dialog';
import { PreviewDialog } from '../features/preview-document/preview-dialog';
import { NoticeBell } from '../features/read-notices/notice-bell';
import { CredentialDialog } from '../features/save-credential/credential-dialog';
import { DraftBanner } from '../features/save-credential/draft-banner';
import { PlanRoom } from '../features/save-credential/plan-room';
import { CREATE_CACHE_KEY } from '../features/save-credential/use-save-credential';
import { StatCards } from '../features/show-stats/stat-cards';
import styles from './dashboard.module.css';

const MY_CREDENTIALS = {
  title: 'My Credentials',
  subtitle: 'Manage your professional certifications and licenses',
};
const DASHBOARD = { title: 'Dashboard', subtitle: 'Track and manage your professional credentials' };

type OpenDialog = { of: 'add' | 'export' } | { of: 'edit' | 'delete' | 'preview'; credential: Credential };

/** One page under two titles. */
export function DashboardPage() {
  const { pathname } = useLocation();
  const words = matchPath('/credentials', pathname) ? MY_CREDENTIALS : DASHBOARD;
  const { data: credentials } = useCredentials();
  const [, { isLoading: isAdding }] = useCreateCredentialMutation({ fixedCacheKey: CREATE_CACHE_KEY });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const credentialOf = (of: OpenDialog['of']) =>
    dialog?.of === of && 'credential' in dialog ? dialog.credential : undefined;
  const close = () => setDialog(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useKeptFocus(headingRef, dialog !== null, credentials);
  // The same ones at each rendering, or every card would be drawn again.
  const actions = useMemo(
    () => ({
      onAdd: () => setDialog({ of: 'add' }),
      onPreview: (credential: Credential) => setDialog({ of: 'preview', credential }),
      onEdit: (credential: Credential) => setDialog({ of: 'edit', credential }),
      onDelete: (credential: Credential) => setDialog({ of: 'delete', credential }),
    }),
    [],
  );

  return (
    <div className={styles.page} data-has-cards={(credentials?.length ?? 0) > 0}>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <NoticeBell credentials={credentials} />
            <Link to="/credentials/import" className={styles.import}>
              <Icon name="upload" />
              Import
            </Link>
            <Button icon={<Icon name="download" />} onClick={() => setDialog({ of: 'export' })}>
              Export Report
            </Button>
            <PlanRoom />
            <Button variant="primary" className={styles.add} icon={<Icon name="plus" />} onClick={actions.onAdd}>
              Add Credential
            </Button>
          </>
        }
      />
      <DraftBanner credentials={credentials} isHidden={dialog !== null} {...actions} />
      <StatCards />
      <CredentialBrowser headingRef={headingRef} isAdding={isAdding} {...actions} />
      <CredentialDialog isOpen={dialog?.of === 'add'} onClose={close} />
      <CredentialDialog
        key={credentialOf('edit')?.id ?? 'none'}
        isOpen={dialog?.of === 'edit'}
        credential={credentialOf('edit')}
        onClose={close}
      />
      <DeleteDialog credential={credentialOf('delete')} isOpen={dialog?.of === 'delete'} onClose={close} />
      <PreviewDialog credential={credentialOf('preview')} isOpen={dialog?.of === 'preview'} onClose={close} />
      <ExportDialog isOpen={dialog?.of === 'export'} credentials={credentials} onClose={close} />
    </div>
  );
}

/**
 * Keeps keyboard users in place when the control they came from is gone, such as the card of a deleted credential: the focus then goes to
 * `placeRef` rather than to the top of the document. `list` is what may have lost a card.
 */
function useKeptFocus(placeRef: RefObject<HTMLElement | null>, isDialogOpen: boolean, list: unknown): void {
  const hasOpenedRef = useRef(false);
  useEffect(() => {
    if (isDialogOpen) hasOpenedRef.current = true;
    if (isDialogOpen || !hasOpenedRef.current) return;
    // The dialog gives the focus back first, to a control that may go with the next list.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) placeRef.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [placeRef, isDialogOpen, list]);
}
