import type { Award } from '@tracker/contracts/badges/issuing';
import { badgePath, ISSUING_LIMITS } from '@tracker/contracts/badges/issuing-limits';
import { useParameters } from '@tracker/product/parameters';
import { useForm } from '@tracker/shell-sdk/form';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { FilterBar } from '@tracker/ui/filter-bar';
import { Icon } from '@tracker/ui/icon';
import { Cluster, List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { QueryView } from '@tracker/ui/query-view';
import { SearchField } from '@tracker/ui/search-field';
import { NativeSelect } from '@tracker/ui/select-field';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextField } from '@tracker/ui/text-field';
import { useTypedText } from '@tracker/ui/use-typed-text';
import { useDeferredValue, useState } from 'react';
import {
  SAVE_FAILURE,
  useAchievements,
  useGetBadgeAwardsInfiniteQuery,
  useRevokeBadgeMutation,
  VIEW_PARAMETER,
  type View,
} from './badges.api';
import styles from './badges.module.css';

const STATES = { issued: 'Awarded', claimed: 'Claimed', revoked: 'Revoked' } as const;
const ICONS = { issued: 'mail', claimed: 'check-circle', revoked: 'alert' } as const;

interface AwardsViewProps {
  organizationId: string;
  onView: (view: View) => void;
}

export function AwardsView({ organizationId, onView }: AwardsViewProps) {
  const [params, setFilters] = useParameters();
  const search = params.get('q') ?? '';
  const achievementId = params.get('achievement') ?? '';
  const typed = useTypedText(search, { keep: (q) => setFilters({ q }) });
  const known = useAchievements(organizationId);
  const achievements = known.data ?? [];
  const filter = { organizationId, achievementId, search: useDeferredValue(search) };
  const query = useGetBadgeAwardsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const awards = query.data?.pages.flatMap(({ items }) => items);
  const nameOf = (id: string) => achievements.find((one) => one.id === id)?.name ?? '';
  const isFiltered = search !== '' || achievementId !== '';
  return (
    <Panel title="Awards" description="Badges people have received. Award them from an achievement.">
      <Stack>
        <FilterBar label="Awards" className={styles.filters}>
          <SearchField
            label="Search awards"
            placeholder="Name or email"
            value={typed.text}
            onValueChange={typed.type}
          />
          <NativeSelect
            aria-label="Achievement"
            value={achievementId}
            options={[
              { value: '', label: 'All achievements' },
              ...achievements.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValueChange={(achievement) => setFilters({ achievement, q: typed.take() })}
          />
        </FilterBar>
        {known.error !== undefined && (
          <ErrorState isRow onRetry={() => void known.refetch()} isRetrying={known.isFetching}>
            The names of the achievements could not be loaded.
          </ErrorState>
        )}
        <QueryView
          query={{ ...query, data: awards }}
          failure={errorText(query.error, 'The awards could not be loaded.')}
          skeleton={<Skeleton height="240px" />}
          empty={
            isFiltered ? (
              <EmptyState drawing="search">No award matches.</EmptyState>
            ) : (
              <EmptyState
                drawing="inbox"
                action={<Button onClick={() => onView('achievements')}>See achievements</Button>}
              >
                No awards yet.
              </EmptyState>
            )
          }
        >
          {(rows) => (
            <Stack>
              <List>
                {rows.map((award) => (
                  <AwardRow
                    key={award.id}
                    organizationId={organizationId}
                    award={award}
                    achievementName={nameOf(award.achievementId)}
                  />
                ))}
              </List>
              {query.hasNextPage && (
                <Cluster>
                  <PassingButton isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    Show more
                  </PassingButton>
                </Cluster>
              )}
            </Stack>
          )}
        </QueryView>
      </Stack>
    </Panel>
  );
}

interface AwardRowProps {
  organizationId: string;
  award: Award;
  achievementName: string;
}

function AwardRow({ organizationId, award, achievementName }: AwardRowProps) {
  const { id, email, name, issuedOn, validUntil, state, revokedReason } = award;
  const [isRevoking, setIsRevoking] = useState(false);
  const person = name ?? 'An erased account';
  return (
    <ListRow
      className={styles.entry}
      side={
        <Cluster>
          <span className={styles.state} data-state={state}>
            <Icon name={ICONS[state]} size={16} />
            {STATES[state]}
          </span>
          {state !== 'revoked' && (
            <Button aria-label={`Revoke the badge of ${person}`} onClick={() => setIsRevoking(true)}>
              Revoke
            </Button>
          )}
        </Cluster>
      }
    >
      {/* The server renders this page, so the link loads a document. */}
      <strong>
        <a href={badgePath(id)} dir="auto">
          {person}
        </a>
      </strong>
      <Quiet>{email}</Quiet>
      <Quiet>
        <bdi>{achievementName}</bdi> · <Day date={issuedOn} />
        {validUntil && (
          <>
            {' '}
            to <Day date={validUntil} />
          </>
        )}
      </Quiet>
      {revokedReason && <Quiet>Reason: {revokedReason}</Quiet>}
      {isRevoking && (
        <RevokeDialog organizationId={organizationId} id={id} person={person} onClose={() => setIsRevoking(false)} />
      )}
    </ListRow>
  );
}

interface RevokeDialogProps {
  organizationId: string;
  id: string;
  person: string;
  onClose: () => void;
}

function RevokeDialog({ organizationId, id, person, onClose }: RevokeDialogProps) {
  const [revoke] = useRevokeBadgeMutation();
  const form = useForm({
    values: { reason: '' },
    labels: { reason: 'Reason' },
    check: ({ reason }) => (reason.trim() ? {} : { reason: 'Reason is required' }),
    send: ({ reason }) => revoke({ organizationId, id, reason: reason.trim() }),
    done: 'Badge revoked',
    failure: SAVE_FAILURE,
    tab: VIEW_PARAMETER,
    onDone: onClose,
  });
  return (
    <EditDialog
      form={form}
      title="Revoke the badge?"
      submitLabel="Revoke badge"
      isDangerous
      onClose={onClose}
      head={<p>The badge of {person} will no longer be valid, and its page will say so. This cannot be undone.</p>}
    >
      <TextField
        label="Reason"
        isRequired
        autoComplete="off"
        maxLength={ISSUING_LIMITS.revokedReason}
        hint="Only administrators see it"
        {...form.field('reason')}
      />
    </EditDialog>
  );
}
