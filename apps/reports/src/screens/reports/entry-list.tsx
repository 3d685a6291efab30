import type { ReportList } from '@tracker/contracts/reports/compliance-rules';
import { Link, useSearchParams } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { Cluster, List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { numberText } from '../../features/number-texts';
import type { Report } from '../../report-answer';
import type { OrganizationId } from '../../reports.api';
import { EntryName, EntryStatus, OwnerName } from './entry-parts';
import { LISTS, partOf } from './report-lists';
import styles from './reports.module.css';

const FIRST_ENTRIES = 5;

interface EntryListProps {
  list: ReportList;
  report: Report;
  organizationId: OrganizationId;
  /** Whether it has only the reader's own credentials although the totals cover a team. */
  isOwnOnly: boolean;
}

export function EntryList({ list, report, organizationId, isOwnOnly }: EntryListProps) {
  const [params] = useSearchParams();
  const { title, description, emptyText } = LISTS[list];
  const { first, total } = partOf(report, list);
  const whole = new URLSearchParams(params);
  whole.set('list', list);
  const words = [description, isOwnOnly && 'Only your own credentials'].filter(Boolean).join(' · ');
  return (
    <Panel
      title={title}
      {...(words && { description: words })}
      actions={<span className={styles.total}>{numberText(total)}</span>}
    >
      {total === 0 ? (
        <Quiet>{emptyText}</Quiet>
      ) : (
        <List aria-label={title}>
          {first.slice(0, FIRST_ENTRIES).map((entry) => (
            <ListRow key={entry.id}>
              <EntryName entry={entry} isLinked={isOwnOnly || !organizationId} />
              <Quiet>
                <bdi>{entry.issuingBody}</bdi>
                {organizationId && (
                  <>
                    {' · '}
                    <OwnerName entry={entry} organizationId={organizationId} />
                  </>
                )}
              </Quiet>
              <Cluster>
                <EntryStatus entry={entry} />
                <Quiet as="span">
                  <Day date={entry.expiryDate} />
                </Quiet>
              </Cluster>
            </ListRow>
          ))}
        </List>
      )}
      {total > Math.min(first.length, FIRST_ENTRIES) && (
        <Link className={styles.all} to={`?${whole}`}>
          {`Show all ${numberText(total)}`}
          <span className="visually-hidden"> of {title}</span>
        </Link>
      )}
    </Panel>
  );
}
