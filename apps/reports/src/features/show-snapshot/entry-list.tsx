import type { ComplianceEntry } from '@tracker/contracts/reports/compliance-report';
import type { ReportList } from '@tracker/contracts/reports/compliance-rules';
import { expiryText } from '@tracker/contracts/credentials/credential-status';
import { Link } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { Panel } from '@tracker/ui/panel';
import { StatusBadge } from '@tracker/ui/status-badge';
import { numberText } from '../../charts/figure-texts';
import type { OrganizationId } from '../../api/reports.api';
import styles from './entry-list.module.css';
import { FIRST_ENTRIES, useEntries } from './use-entries';

interface EntryListProps {
  title: string;
  /** Stands where the entries would be. */
  emptyText: string;
  list: ReportList;
  first: readonly ComplianceEntry[];
  total: number;
  organizationId: OrganizationId;
  /** Whether it holds the reader's own beside totals of a whole team. */
  isOwnOnly: boolean;
}

export function EntryList({ title, emptyText, list, first, total, organizationId, isOwnOnly }: EntryListProps) {
  const { entries, hasMore, isFetching, isError, more, isOpen, close } = useEntries(organizationId, list, first, total);
  /** Other people's credentials have no screen of their own here. */
  const isOwn = isOwnOnly || !organizationId;
  const moreText = isOpen ? 'Show more' : `Show ${first.length < total ? 'more' : 'all'}`;
  return (
    <Panel
      title={title}
      {...(isOwnOnly && { description: 'Only your own credentials' })}
      actions={<span className={styles.total}>{numberText(total)}</span>}
    >
      {entries.length === 0 ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        <ul aria-label={title} aria-busy={isFetching || undefined}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <div className={styles.line}>
                {isOwn ? (
                  <Link className={styles.name} to={`/credentials/${encodeURIComponent(entry.id)}`} dir="auto">
                    {entry.name}
                  </Link>
                ) : (
                  <span className={styles.name} dir="auto">
                    {entry.name}
                  </span>
                )}
                <StatusBadge status={entry.status}>{badgeText(entry)}</StatusBadge>
              </div>
              <div className={styles.line} data-tone="quiet">
                <span>
                  <bdi>{entry.issuingBody}</bdi>
                  {organizationId && entry.ownerName && (
                    <>
                      {' · '}
                      <bdi>{entry.ownerName}</bdi>
                    </>
                  )}
                </span>
                <span className={styles.day}>
                  <Day date={entry.expiryDate} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isError && <p className={styles.empty}>The next entries could not be loaded. Please try again.</p>}
      <div className={styles.buttons}>
        {hasMore && (
          <button
            type="button"
            className={styles.more}
            aria-label={`${moreText}: ${title}`}
            disabled={isFetching}
            onClick={() => void more()}
          >
            {isFetching ? 'Loading…' : moreText}
          </button>
        )}
        {isOpen && total > FIRST_ENTRIES && (
          <button type="button" className={styles.more} aria-label={`Show fewer: ${title}`} onClick={close}>
            Show fewer
          </button>
        )}
      </div>
    </Panel>
  );
}

/** When it expires or has expired, and beyond the expiring window how long there still is. */
function badgeText(entry: ComplianceEntry): string {
  if (entry.status === 'valid') return `In ${entry.daysUntilExpiry} days`;
  return expiryText(entry.status === 'expired' ? { ...entry, daysUntilExpiry: -entry.daysPastExpiry } : entry);
}
