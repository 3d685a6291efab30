import type { Organization } from '@tracker/contracts/organizations/organizations';
import { isAllowed, type Colleague } from '@tracker/contracts/organizations/permissions';
import { EmptyState } from '@tracker/ui/empty-state';
import { Button } from '@tracker/ui/button';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { prepareRecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect } from 'react';
import { useMembers } from '@tracker/shell-sdk/members';
import { useCompliance } from './members.api';
import { focusSearch } from '@tracker/ui/filter-bar';
import people from './people.module.css';
import { MEMBER_SORT_ORDERS } from './member-filters';
import { MemberFilterBar } from './member-filter-bar';
import { MemberTable } from './member-table';
import styles from './members-panel.module.css';
import { MEMBERS_PER_PAGE, selectMembers } from './select-members';
import { useMemberFilters } from './use-member-filters';

const SORTS_WITHOUT_COMPLIANCE = MEMBER_SORT_ORDERS.filter((order) => order !== 'compliance');

interface MembersPanelProps {
  organization: Organization;
  actor: Colleague;
}

export function MembersPanel({ organization, actor }: MembersPanelProps) {
  useEffect(prepareRecordTable, []);
  const members = useMembers(organization.id);
  const hasCompliance = isAllowed(organization.role, 'reports.read-everyone');
  const { data: compliance } = useCompliance(organization.id, { isAllowed: hasCompliance });
  const { filters, changeSearch, change } = useMemberFilters();
  const { rows, total, page, pageCount } = selectMembers(members.data ?? [], compliance, filters);
  const first = (page - 1) * MEMBERS_PER_PAGE + 1;

  return (
    <Panel title="Members">
      <QueryView query={members} failure="The members could not be loaded." skeleton={<MemberSkeletons />}>
        {() => (
          <>
            <MemberFilterBar
              filters={filters}
              sortOrders={hasCompliance ? MEMBER_SORT_ORDERS : SORTS_WITHOUT_COMPLIANCE}
              onSearch={changeSearch}
              onChange={change}
            />
            {total === 0 ? (
              <EmptyState
                drawing="search"
                action={
                  <Button
                    onClick={(event) => {
                      change({ search: '', role: 'all' });
                      focusSearch(event);
                    }}
                  >
                    Show everyone
                  </Button>
                }
              >
                No member matches your search.
              </EmptyState>
            ) : (
              <MemberTable
                organizationId={organization.id}
                actor={actor}
                rows={rows}
                compliance={compliance}
                hasCompliance={hasCompliance}
                filters={filters}
                onChange={change}
              />
            )}
            {total > MEMBERS_PER_PAGE && (
              <div className={people.foot}>
                <span aria-live="polite">
                  {first}–{first + rows.length - 1} of {total}
                </span>
                <span className={people.buttons}>
                  <Button disabled={page === 1} onClick={() => change({ page: page - 1 })}>
                    Previous
                  </Button>
                  <Button disabled={page === pageCount} onClick={() => change({ page: page + 1 })}>
                    Next
                  </Button>
                </span>
              </div>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function MemberSkeletons() {
  return (
    <div className={styles.skeletons}>
      <Skeleton height="36px" />
      {['1', '2', '3'].map((key) => (
        <Skeleton key={key} height="56px" />
      ))}
    </div>
  );
}
