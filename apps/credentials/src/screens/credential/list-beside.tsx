import { statusBadgeText } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Link } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { StatusBadge } from '@tracker/ui/status-badge';
import { useLayoutEffect, useRef } from 'react';
import { credentialPath } from '../../credential-path';
import { lastList } from '../../credential-path';
import { useShownCredentials } from '../../features/filters/use-browsing';
import { filtersOf } from '../../features/filters/credential-filters';
import styles from './list-beside.module.css';

const NEIGHBOURS = 100;

export function ListBeside({ currentId }: { currentId: string }) {
  const { shown } = useShownCredentials(filtersOf(new URL(lastList(), location.origin).searchParams));
  const { part, before, after } = around(shown, currentId);
  const listRef = useRef<HTMLUListElement>(null);
  const isThere = part.length > 0;
  // scrollIntoView would scroll the page as well.
  useLayoutEffect(() => {
    const list = listRef.current;
    const open = list?.querySelector<HTMLElement>('[aria-current]');
    if (!isThere || !list || !open) return;
    const above = open.offsetTop - list.scrollTop;
    if (above < 0 || above + open.offsetHeight > list.clientHeight)
      list.scrollTop = open.offsetTop - list.clientHeight / 2;
  }, [currentId, isThere]);
  if (!isThere) return null;
  return (
    <nav className={`${styles.beside} screen-only`} aria-label="Your list">
      <ul ref={listRef} className={`${styles.list} box`}>
        {before > 0 && <More count={before} />}
        {part.map((credential) => (
          <li key={credential.id}>
            <Link
              className={styles.entry}
              to={credentialPath(credential)}
              aria-current={credential.id === currentId || undefined}
            >
              <span className={`${styles.name} ellipsis`} title={credential.name} dir="auto">
                {credential.name}
              </span>
              <span className={styles.facts}>
                <StatusBadge status={credential.status}>{statusBadgeText(credential)}</StatusBadge>
                <Day date={credential.expiryDate} />
              </span>
            </Link>
          </li>
        ))}
        {after > 0 && <More count={after} />}
      </ul>
    </nav>
  );
}

function More({ count }: { count: number }) {
  return (
    <li>
      <Link className={styles.more} to={lastList()}>{`${count} more in the list`}</Link>
    </li>
  );
}

function around(shown: readonly Credential[], currentId: string) {
  const place = shown.findIndex(({ id }) => id === currentId);
  const first = Math.max(0, place - NEIGHBOURS);
  const part = shown.slice(first, Math.max(0, place) + NEIGHBOURS + 1);
  return { part, before: first, after: shown.length - first - part.length };
}
