import { expiryText } from '@tracker/contracts/credentials/credential-status';
import type { ComplianceEntry } from '@tracker/contracts/reports/compliance-report';
import type { ReportList } from '@tracker/contracts/reports/compliance-rules';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { Cluster, List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { StatusBadge } from '@tracker/ui/status-badge';
import { useState } from 'react';
import { numberText } from '../../features/number-texts';
import layout from '../../features/report-layout.module.css';
import { type OrganizationId, useLazyGetMoreReportEntriesQuery } from '../../reports.api';
import styles from './reports.module.css';

const FIRST_ENTRIES = 5;

interface EntryListProps {
  title: string;
  emptyText: string;
  list: ReportList;
  first: readonly ComplianceEntry[];
  total: number;
  organizationId: OrganizationId;
  /** Whether it has only the reader's own credentials although the totals cover a team. */
  isOwnOnly: boolean;
}

export function EntryList({ title, emptyText, list, first, total, organizationId, isOwnOnly }: EntryListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [later, setLater] = useState<{ after: readonly ComplianceEntry[]; entries: ComplianceEntry[] } | null>(null);
  const [load, { isFetching, isError }] = useLazyGetMoreReportEntriesQuery();
  // Later pages are stale once the report has been refetched.
  const loaded = later?.after === first ? [...first, ...later.entries] : first;
  const entries = isOpen ? loaded : first.slice(0, FIRST_ENTRIES);
  const showMore = async () => {
    const last = loaded.at(-1);
    if (!isOpen) setIsOpen(true);
    else if (last) {
      const { data } = await load({ organizationId, list, after: `${last.expiryDate}~${last.id}` }, true);
      if (data) setLater({ after: first, entries: [...loaded.slice(first.length), ...data.entries] });
    }
  };
  const moreText = isOpen || first.length < total ? 'Show more' : 'Show all';
  return (
    <Panel
      title={title}
      {...(isOwnOnly && { description: 'Only your own credentials' })}
      actions={<span className={styles.total}>{numberText(total)}</span>}
    >
      {entries.length === 0 ? (
        <Quiet>{emptyText}</Quiet>
      ) : (
        <List aria-label={title} aria-busy={isFetching || undefined}>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              isLinked={isOwnOnly || !organizationId}
              ownerName={organizationId && entry.ownerName}
            />
          ))}
        </List>
      )}
      {isError && <Quiet>The next entries could not be loaded. Please try again.</Quiet>}
      <Cluster>
        {entries.length < total && (!isOpen || loaded.length < total) && (
          <Button
            variant="text"
            aria-label={`${moreText}: ${title}`}
            disabled={isFetching}
            onClick={() => void showMore()}
          >
            {isFetching ? 'Loading…' : moreText}
          </Button>
        )}
        {isOpen && total > FIRST_ENTRIES && (
          <Button variant="text" aria-label={`Show fewer: ${title}`} onClick={() => setIsOpen(false)}>
            Show fewer
          </Button>
        )}
      </Cluster>
    </Panel>
  );
}

interface EntryProps {
  entry: ComplianceEntry;
  /** Other people's credentials have no screen. */
  isLinked: boolean;
  ownerName: string | null;
}

function Entry({ entry, isLinked, ownerName }: EntryProps) {
  const { id, name, issuingBody, expiryDate, status } = entry;
  return (
    <ListRow side={<StatusBadge status={status}>{badgeText(entry)}</StatusBadge>}>
      {isLinked ? (
        <Link className={layout.link} to={`/credentials/${encodeURIComponent(id)}`} dir="auto">
          {name}
        </Link>
      ) : (
        <span dir="auto">{name}</span>
      )}
      <Quiet>
        <bdi>{issuingBody}</bdi>
        {ownerName && (
          <>
            {' · '}
            <bdi>{ownerName}</bdi>
          </>
        )}
        {' · '}
        <Day date={expiryDate} />
      </Quiet>
    </ListRow>
  );
}

function badgeText(entry: ComplianceEntry): string {
  if (entry.status === 'valid') return `In ${entry.daysUntilExpiry} days`;
  return expiryText(entry.status === 'expired' ? { ...entry, daysUntilExpiry: -entry.daysPastExpiry } : entry);
}
