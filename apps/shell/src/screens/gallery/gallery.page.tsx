import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { Link } from '@tracker/shell-sdk/router';
import { Checkbox } from '@tracker/ui/choice';
import { EmptyState } from '@tracker/ui/empty-state';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { SearchField } from '@tracker/ui/search-field';
import { useEffect, useState } from 'react';
import { LeaveDialog } from '../../layout/signed-in-layout';
import { ThemeToggle } from '../../layout/toolbar-button';
import { useAnchor } from '../../use-screen-change';
import { GROUPS } from './entries/all-entries';
import type { Entry } from './entry';
import { EntryView } from './entry-view';
import styles from './gallery.module.css';
import { Reference, Tokens } from './reference';

export function GalleryPage() {
  useDocumentTitle('Gallery');
  useAnchor();
  const [text, setText] = useState('');
  const groups = GROUPS.map((group) => ({ ...group, entries: group.entries.filter((entry) => matches(entry, text)) }));
  const shown = groups.filter(({ entries }) => entries.length > 0);
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label="Components">
        {shown.map(({ name, entries }) => (
          <div key={name}>
            <p className={styles.group}>{name}</p>
            <ul>
              {entries.map(({ part }) => (
                <li key={part}>
                  <Link to={`#${part}`}>{part}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className={styles.group}>
          <Link to="#reference">All exports</Link>
        </p>
      </nav>
      <main tabIndex={-1}>
        <PageHeader title="Gallery" subtitle="Components for remotes, with their states and keys" />
        <div className={styles.toolbar}>
          <SearchField label="Find a component" placeholder="Find a component" value={text} onValueChange={setText} />
          <RightToLeft />
          <ThemeToggle />
        </div>
        {shown.map(({ name, entries }) => (
          <Stack key={name} className={styles.entries}>
            <h2>{name}</h2>
            {entries.map((entry) => (
              <EntryView key={entry.part} entry={entry} />
            ))}
          </Stack>
        ))}
        {shown.length === 0 && <EmptyState drawing="search">No matches.</EmptyState>}
        <Tokens />
        <Reference />
      </main>
      <LeaveDialog />
    </div>
  );
}

function matches({ module, part }: Entry, text: string): boolean {
  return `${part} ${module}`.toLowerCase().includes(text.trim().toLowerCase());
}

/** Switches the whole document, because overlays render outside the page. */
function RightToLeft() {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    document.documentElement.dir = isOn ? 'rtl' : 'ltr';
    return () => document.documentElement.removeAttribute('dir');
  }, [isOn]);
  return (
    <Checkbox isChecked={isOn} onCheckedChange={setIsOn}>
      Right to left
    </Checkbox>
  );
}
