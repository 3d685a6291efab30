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
import { EntryView, Text } from './entry-view';
import styles from './gallery.module.css';

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

const MODULES = [...new Set(DOCUMENTATION.map(({ module }) => module))];

function Reference() {
  return (
    <Stack className={styles.entries} id="reference">
      <h2>All exports</h2>
      <div>
        {MODULES.map((module) => (
          <details key={module} className={styles.details}>
            <summary>{module}</summary>
            <dl className={styles.props}>
              {DOCUMENTATION.filter((one) => one.module === module).map(({ name, signature, text }) => (
                <div key={name}>
                  <dt>
                    <code>{name + signature}</code>
                  </dt>
                  <dd>
                    <Text>{text}</Text>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </Stack>
  );
}

function Tokens() {
  const [names] = useState(variableNames);
  return (
    <Stack className={styles.entries} id="tokens">
      <h2>Variables</h2>
      <ul className={styles.tokens}>
        {names.map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(${name})` }} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function variableNames(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const roots = rules.filter((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root');
  const names = roots.flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : []));
  return [...new Set(names.filter((name) => name.startsWith('--') && !name.startsWith('--ant')))];
}
