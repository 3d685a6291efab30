import type { Credential } from '@tracker/contracts/credentials/credentials';
import { useActionInAddress } from '@tracker/product/action-in-address';
import { documentProblem } from '@tracker/product/document-check';
import { useFileDrop } from '@tracker/product/file-drop';
import { PlanRoom } from '@tracker/product/plan-room';
import { useCommands } from '@tracker/shell-sdk/commands';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { Link, matchPath, useLocation } from '@tracker/shell-sdk/router';
import { Slot } from '@tracker/shell-sdk/slots';
import { toast } from '@tracker/shell-sdk/toasts';
import { Button, buttonClass } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { MenuButton } from '@tracker/ui/menu-button';
import { PageHeader } from '@tracker/ui/page-header';
import {
  type RefObject,
  type SetStateAction,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CREATE_CACHE_KEY, useSaveCredentialMutation } from '../../credentials.api';
import { isBadgeFile } from '../../features/badge-files';
import { CredentialBrowser } from './credential-browser';
import { CredentialDialogs, type OpenDialog, usePreparedDialogs } from '../../features/dialogs/open-dialog';
import { FirstSteps } from './first-steps';
import { DraftBanner } from '../../features/dialogs/draft-banner';
import { NextPanel } from './next-panel';
import { StatCards } from './stat-cards';
import { rememberList } from '../../credential-path';
import styles from './dashboard.module.css';

const MY_CREDENTIALS = {
  title: 'My Credentials',
  subtitle: 'Manage your professional certifications and licenses',
};
const WAYS_TO_ADD = [{ key: 'badge', label: 'Import badge' }] as const;
const DASHBOARD = { title: 'Dashboard', subtitle: 'Track and manage your professional credentials' };

export function DashboardPage() {
  const words = useListPath() === '/credentials' ? MY_CREDENTIALS : DASHBOARD;
  const { data: credentials } = useCredentials();
  const [, { isLoading: isAdding }] = useSaveCredentialMutation({ fixedCacheKey: CREATE_CACHE_KEY });
  const hasNone = credentials?.length === 0;
  const [dialog, setDialog] = useAfterPress<OpenDialog | null>(null);
  const closeAll = () => setDialog(null);
  const close = () =>
    setDialog((open) =>
      open?.of === 'add' && open.files && open.files.length > 1 ? { of: 'add', files: open.files.slice(1) } : null,
    );
  const openFor = async (files: readonly File[]) => {
    const areBadges = await Promise.all(files.map(isBadgeFile));
    const badge = files.find((_file, index) => areBadges[index]);
    if (badge) return setDialog({ of: 'import-badge', file: badge });
    const usable = usableDocuments(files);
    if (usable.length > 0) setDialog({ of: 'add', files: usable });
  };
  const { isOver, dropHandlers } = useFileDrop((files) => void openFor(files), dialog === null);
  const moreRef = useRef<HTMLButtonElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  usePreparedDialogs();
  useKeptFocus(headingRef, dialog !== null, credentials);
  const actions = useMemo(
    () => ({
      onAdd: () => setDialog({ of: 'add' }),
      onPreview: (credential: Credential) => setDialog({ of: 'preview', credential }),
      onOpenBadge: (credential: Credential) => setDialog({ of: 'badge', credential }),
      onEdit: (credential: Credential) => setDialog({ of: 'edit', credential }),
      onRenew: (credential: Credential) => setDialog({ of: 'renew', credential }),
      onDelete: (credential: Credential) => setDialog({ of: 'delete', credential }),
      onExportSome: (selected: readonly Credential[]) => setDialog({ of: 'export', selected }),
      onDeleteSome: (some: readonly Credential[]) => setDialog({ of: 'delete-some', credentials: some }),
    }),
    [setDialog],
  );

  useActionInAddress({ add: actions.onAdd, export: () => setDialog({ of: 'export' }) });
  useCommands([
    { id: 'add', label: 'Add credential', icon: 'plus', keywords: 'new create', shortcut: 'C', run: actions.onAdd },
    {
      id: 'import-badge',
      label: 'Import badge',
      icon: 'award',
      keywords: 'open badge verify',
      run: () => setDialog({ of: 'import-badge' }),
    },
    {
      id: 'export',
      label: 'Export report',
      icon: 'download',
      keywords: 'csv pdf',
      run: () => setDialog({ of: 'export' }),
    },
  ]);

  return (
    <div className={styles.page} data-width="full" {...dropHandlers}>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <Link to="/credentials/import" className={`${buttonClass} ${styles.import}`}>
              <Icon name="upload" />
              Import
            </Link>
            <Button
              className={styles.export}
              icon={<Icon name="download" />}
              onClick={() => setDialog({ of: 'export' })}
            >
              Export Report
            </Button>
            <PlanRoom />
            <Button
              variant={hasNone ? 'default' : 'primary'}
              className={styles.add}
              title="Add Credential (C)"
              icon={<Icon name="plus" />}
              onClick={actions.onAdd}
            >
              Add Credential
            </Button>
            <MenuButton
              ref={moreRef}
              label="More ways to add"
              items={WAYS_TO_ADD}
              onChoose={() => setDialog({ of: 'import-badge' })}
            />
          </>
        }
      />
      <DraftBanner credentials={credentials} isHidden={dialog !== null} {...actions} />
      <StatCards />
      {words === DASHBOARD && <NextPanel onRenew={actions.onRenew} />}
      <CredentialBrowser headingRef={headingRef} isAdding={isAdding} {...actions} />
      <FirstSteps credentials={credentials} {...actions} />
      <div className={styles.parts}>
        <Slot name="dashboard-side" />
      </div>
      {isOver && <p className={styles.drop}>Drop documents to add a credential for each, or a badge to import it.</p>}
      {dialog && (
        <CredentialDialogs
          dialog={upToDate(dialog, credentials)}
          credentials={credentials}
          onClose={close}
          onSkip={closeAll}
        />
      )}
    </div>
  );
}

/** The list stays on the screen while the page of a credential loads, whose address is not the list's. */
function useListPath(): string {
  const { pathname, search } = useLocation();
  const isList = matchPath('/credentials/:page', pathname) === null;
  const path = matchPath('/credentials', pathname) ? '/credentials' : pathname;
  const [shown, setShown] = useState(path);
  if (isList && shown !== path) setShown(path);
  useEffect(() => {
    if (isList) rememberList(pathname, search);
  }, [isList, pathname, search]);
  return shown;
}

function usableDocuments(files: readonly File[]): File[] {
  const problems = files.flatMap((file) => documentProblem(file) ?? []);
  if (problems.length > 0) toast({ title: 'Error', description: problems.join(' '), variant: 'destructive' });
  return files.filter((file) => documentProblem(file) === null);
}

/** The credential may have been changed in another tab since the dialog was opened. */
function upToDate(dialog: OpenDialog, credentials: readonly Credential[] | undefined): OpenDialog {
  if (!('credential' in dialog)) return dialog;
  return { ...dialog, credential: credentials?.find(({ id }) => id === dialog.credential.id) ?? dialog.credential };
}

/** Moves the focus to `placeRef` when the control that opened a dialog is gone, such as the card of a deleted credential. */
function useKeptFocus(placeRef: RefObject<HTMLElement | null>, isDialogOpen: boolean, list: unknown): void {
  const hasOpenedRef = useRef(false);
  useEffect(() => {
    if (isDialogOpen) hasOpenedRef.current = true;
    if (isDialogOpen || !hasOpenedRef.current) return;
    // The dialog returns the focus first, to a control that may disappear with the next list.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) placeRef.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [placeRef, isDialogOpen, list]);
}

function useAfterPress<State>(first: State) {
  const [state, setState] = useState(first);
  const setLater = useCallback((next: SetStateAction<State>) => startTransition(() => setState(next)), []);
  return [state, setLater] as const;
}
