import { welcomeName } from '@tracker/contracts/values/public-text';
import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useSession } from '@tracker/shell-sdk/session';
import { useLeaveQuestion } from '@tracker/shell-sdk/unsaved';
import { DiscardDialog } from '@tracker/ui/discard-dialog';
import { type MouseEvent, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Bell } from './bell/bell';
import { PaletteButton, PaletteLayer, usePalette } from '../palette/palette-layer';
import { commandKey } from '../palette/use-shortcuts';
import { useAnchor, useMain } from '../use-screen-change';
import { useLinkIntent } from '../remotes/link-intent';
import { navigationEntries, routeAt } from '../remotes/registry/remote-routes';
import { AccountMenu } from './account-menu';
import { LogoutButton } from './logout-button';
import { OrganizationSwitcher, useOrganizationInAddress } from './organization-switcher';
import { Sheet } from './sheet';
import { Sidebar } from './sidebar';
import { useSidebarState } from './sidebar-state';
import styles from './signed-in-layout.module.css';
import { ThemeToggle, ToolbarButton } from './toolbar-button';

export function SignedInLayout({ remotes, children }: { remotes: readonly RegisteredRemote[]; children: ReactNode }) {
  const { user } = useSession();
  const sidebar = useSidebarState();
  const hasNavigatedRef = useRef(false);
  const isOperator = user?.isOperator === true;
  const { organization } = useCurrentOrganization();
  const role = organization?.role ?? null;
  // Keeps the reference stable, because the palette indexes new entries again.
  const entries = useMemo(() => navigationEntries(remotes, { isOperator, role }), [remotes, isOperator, role]);
  const palette = usePalette(entries);
  const main = useMain();
  useAnchor();
  useOrganizationInAddress();
  useEffect(() => {
    // The closing sheet returns focus to its toggle; after navigation, focus belongs on the new screen.
    if (!sidebar.isSheetOpen && hasNavigatedRef.current) document.querySelector('main')?.focus({ preventScroll: true });
    hasNavigatedRef.current = false;
  }, [sidebar.isSheetOpen]);
  const intentOn = useLinkIntent({
    ownerOf: (path) => routeAt(remotes, path),
    reader: { isOperator, role, organizationId: organization?.id ?? null },
  });
  const toggle = (
    <ToolbarButton
      icon="sidebar"
      label="Toggle sidebar"
      shortcut={`${commandKey()} B`}
      aria-expanded={sidebar.isPhone ? sidebar.isSheetOpen : sidebar.isExpanded}
      onClick={sidebar.toggle}
    />
  );
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      {!sidebar.isPhone && (
        <div className={styles.column} data-expanded={sidebar.isExpanded}>
          <Sidebar entries={entries} isCollapsed={!sidebar.isExpanded} intentOn={intentOn} />
        </div>
      )}
      {sidebar.isPhone && (
        <Sheet label="Navigation" isOpen={sidebar.isSheetOpen} onClose={sidebar.closeSheet}>
          <Sidebar
            entries={entries}
            switcher={<OrganizationSwitcher />}
            intentOn={intentOn}
            onNavigate={() => {
              hasNavigatedRef.current = true;
              sidebar.closeSheet();
            }}
          />
        </Sheet>
      )}
      <div className={styles.content}>
        <header className={styles.header}>
          {sidebar.isPhone ? <nav aria-label="Menu">{toggle}</nav> : toggle}
          {!sidebar.isPhone && <OrganizationSwitcher />}
          <span className={styles.gap} />
          {user && <span className={`${styles.welcome} ellipsis`}>Welcome, {welcomeName(user)}</span>}
          <PaletteButton onOpen={palette.showPalette} />
          {user && <Bell />}
          <ThemeToggle />
          {user && <AccountMenu user={user} onHelp={palette.showHelp} />}
          <LogoutButton />
        </header>
        <main id="main" {...main} className={styles.main}>
          {children}
        </main>
      </div>
      <PaletteLayer
        state={palette}
        remotes={remotes}
        navigation={entries}
        isOperator={isOperator}
        onToggleSidebar={sidebar.toggle}
      />
      <LeaveDialog />
    </div>
  );
}

export function LeaveDialog() {
  const question = useLeaveQuestion();
  return (
    <DiscardDialog
      isOpen={question !== null}
      onDiscard={() => question?.answer(true)}
      onKeep={() => question?.answer(false)}
    />
  );
}

/**
 * Prevents the jump to `#main`: the router would not know that history entry, and going back would skip the
 * unsaved-changes prompt.
 */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}
