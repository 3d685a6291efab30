import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView, StaleNotice, type ViewedQuery } from '@tracker/ui/query-view';
import { Panel } from '@tracker/ui/panel';
import { PageSkeleton, Skeleton } from '@tracker/ui/skeleton';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { entry, type EntryGroup } from '../entry';
import { recordTable } from './record-table';

const DRAWINGS: Record<ComponentProps<typeof EmptyState>['drawing'], string> = {
  credentials: 'You have no credentials yet.',
  search: 'Nothing matches your search.',
  people: 'No pending invitations.',
  portfolio: 'Your portfolio is empty.',
  report: 'Nothing to report yet.',
  inbox: 'All caught up.',
  notice: 'No notices.',
};

function emptyState(drawing: keyof typeof DRAWINGS): ComponentType {
  return () => (
    <EmptyState drawing={drawing} action={drawing === 'search' ? <Button>Clear search</Button> : undefined}>
      {DRAWINGS[drawing]}
    </EmptyState>
  );
}

const MANY_WORDS =
  'Certificate of Advanced Cardiovascular Life Support for Healthcare Professionals in Rural and Remote Areas';

const nothing = () => undefined;

function Viewed({ query }: { query: Partial<ViewedQuery<readonly string[]>> }) {
  return (
    <QueryView
      query={{ isFetching: false, refetch: nothing, ...query }}
      failure="The members could not be loaded."
      skeleton={<Skeleton height="44px" />}
      empty={<EmptyState drawing="people">There are no members yet.</EmptyState>}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </QueryView>
  );
}

function Retried() {
  const [isRetrying, setIsRetrying] = useState(false);
  return (
    <ErrorState onRetry={() => setIsRetrying(true)} isRetrying={isRetrying}>
      The members could not be loaded.
    </ErrorState>
  );
}

export const SCREENS: EntryGroup = {
  name: 'Screens',
  entries: [
    entry(
      'ui/panel',
      'Panel',
      {
        'With description and action': () => (
          <Panel title="Calendar" description="Your expiry dates in a calendar." actions={<Button>Renew</Button>}>
            <p>The content.</p>
          </Panel>
        ),
        Danger: () => (
          <Panel title="Delete account" tone="danger">
            <Button isDangerous>Delete account</Button>
          </Panel>
        ),
        'A plain box': () => <Panel>Without a heading.</Panel>,
      },
      { isWide: true },
    ),
    recordTable,
    entry(
      'ui/empty-state',
      'EmptyState',
      Object.fromEntries(
        (Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[]).map((drawing) => [drawing, emptyState(drawing)]),
      ),
    ),
    entry(
      'ui/error-state',
      'ErrorState',
      {
        'With Retry, then busy': Retried,
        'Above stale content': () => (
          <ErrorState isRow onRetry={nothing}>
            This may be out of date: it could not be refreshed.
          </ErrorState>
        ),
        'Without Retry': () => <ErrorState>This organization has been closed by its owner.</ErrorState>,
      },
      { keys: { 'Enter, Space': 'on Retry: try again' } },
    ),
    entry(
      'ui/query-view',
      'QueryView',
      {
        Loading: () => <Viewed query={{ isFetching: true }} />,
        Failed: () => <Viewed query={{ error: 'offline' }} />,
        'Out of date': () => <Viewed query={{ data: ['Ada Vos', 'Robin Park'], error: 'offline' }} />,
        Empty: () => <Viewed query={{ data: [] }} />,
      },
      { keys: { 'Enter, Space': 'on Retry: try again' } },
    ),
    entry('ui/query-view', 'StaleNotice', () => (
      <StaleNotice query={{ data: [], error: 'offline', isFetching: false, refetch: nothing }} />
    )),
    entry('ui/skeleton', 'Skeleton', {
      'In the size of the content': () => (
        <div aria-busy="true">
          <Skeleton width="60%" height="24px" />
          <Skeleton width="90%" />
        </div>
      ),
    }),
    entry(
      'ui/skeleton',
      'PageSkeleton',
      () => (
        <div aria-busy="true">
          <PageSkeleton />
        </div>
      ),
      { isWide: true },
    ),
    entry('ui/stat-tile', 'StatTile', {
      'With share': () => <StatTile label="Expiring soon" value={12} tone="expiring" proportion={0.3} />,
      'With segments': () => (
        <StatTile
          label="All credentials"
          value={40}
          segments={[
            { tone: 'valid', share: 0.6 },
            { tone: 'expiring', share: 0.3 },
            { tone: 'expired', share: 0.1 },
          ]}
        />
      ),
      'As a link': () => (
        <StatTile label="Expired" value={4} tone="expired" proportion={0.1} frame={<Link to="#StatTile" />} />
      ),
    }),
    entry('ui/stat-tile', 'StatTileSkeleton', () => (
      <div aria-busy="true">
        <StatTileSkeleton />
      </div>
    )),
    entry(
      'ui/page-header',
      'PageHeader',
      {
        'With actions': () => (
          <PageHeader
            title="Team"
            subtitle="Members and invitations"
            actions={<Button variant="primary">Invite</Button>}
          />
        ),
        Long: () => <PageHeader title={MANY_WORDS} subtitle="American Heart Association" />,
      },
      { isWide: true },
    ),
  ],
};
