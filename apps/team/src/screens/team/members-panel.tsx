import type { Organization } from '@tracker/contracts/organizations/organizations';
import { type Colleague, isAllowed } from '@tracker/contracts/organizations/permissions';
import { NoMatches } from '@tracker/product/no-matches';
import { useMembers } from '@tracker/shell-sdk/members';
import { Button } from '@tracker/ui/button';
import { ErrorState } from '@tracker/ui/error-state';
import { FilterBar } from '@tracker/ui/filter-bar';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { prepareRecordTable } from '@tracker/ui/record-table';
import { SearchField } from '@tracker/ui/search-field';
import { NativeSelect } from '@tracker/ui/select-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect } from 'react';
import { MEMBER_SORT_ORDERS, type MemberSortOrder, useMemberFilters } from './member-filters';
import { MemberTable } from './member-table';
import { useCompliance } from './members.api';
import { MEMBERS_PER_PAGE, selectMembers } from './select-members';
import styles from './team.module.css';

const ROLE_OPTIONS = [
  { value: 'all', label: 'All roles' },
  { value: 'owner', label: 'Owner' },
  { value: 'admin', label: 'Admins' },
  { value: 'member', label: 'Members' },
] as const;

const SORT_LABELS: Record<MemberSortOrder, string> = {
  joinedAt: 'Sort by joined',
  name: 'Sort by name',
  role: 'Sort by role',
  compliance: 'Sort by compliance',
};

export function MembersPanel({ organization, actor }: { organization: Organization; actor: Colleague }) {
  useEffect(prepareRecordTable, []);
  const members = useMembers(organization.id);
  const hasCompliance = isAllowed(organization.role, 'reports.read-everyone');
  const compliance = useCompliance(organization.id, { isAllowed: hasCompliance });
  const { filters, changeSearch, change } = useMemberFilters();
  const { rows, total, page, pageCount } = selectMembers(members.data ?? [], compliance.data, filters);
  const first = (page - 1) * MEMBERS_PER_PAGE + 1;
  const sortOrders = MEMBER_SORT_ORDERS.filter((order) => hasCompliance || order !== 'compliance');

  return (
    <Panel title="Members">
      <QueryView query={members} failure="The members could not be loaded." skeleton={<MemberSkeletons />}>
        {() => (
          <Stack>
            <FilterBar label="Members" className={styles.filters}>
              <SearchField
                label="Search members"
                placeholder="Search by name or email"
                value={filters.search}
                onValueChange={changeSearch}
              />
              <NativeSelect
                aria-label="Filter by role"
                value={filters.role}
                options={ROLE_OPTIONS}
                onValueChange={(role) => change({ role })}
              />
              {/* Only without columns, whose headings sort. */}
              <div className={styles.sort}>
                <NativeSelect
                  aria-label="Sort members"
                  value={filters.sort}
                  options={sortOrders.map((value) => ({ value, label: SORT_LABELS[value] }))}
                  onValueChange={(sort) => change({ sort, isDescending: false })}
                />
              </div>
            </FilterBar>
            {compliance.error !== undefined && (
              <ErrorState isRow onRetry={() => void compliance.refetch()} isRetrying={compliance.isFetching}>
                The compliance of the members could not be loaded.
              </ErrorState>
            )}
            {total === 0 ? (
              <NoMatches clearLabel="Show everyone" onClear={() => change({ search: '', role: 'all' })}>
                No member matches your search.
              </NoMatches>
            ) : (
              <MemberTable
                organizationId={organization.id}
                actor={actor}
                rows={rows}
                compliance={compliance.data}
                hasCompliance={hasCompliance}
                filters={filters}
                onChange={change}
              />
            )}
            {total > MEMBERS_PER_PAGE && (
              <Cluster justify="between">
                <Quiet aria-live="polite">
                  {first}–{first + rows.length - 1} of {total}
                </Quiet>
                <Cluster>
                  <Button disabled={page === 1} onClick={() => change({ page: page - 1 })}>
                    Previous
                  </Button>
                  <Button disabled={page === pageCount} onClick={() => change({ page: page + 1 })}>
                    Next
                  </Button>
                </Cluster>
              </Cluster>
            )}
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}

function MemberSkeletons() {
  return (
    <Stack gap={1.5}>
      <Skeleton height="36px" />
      {['1', '2', '3'].map((key) => (
        <Skeleton key={key} height="56px" />
      ))}
    </Stack>
  );
}
