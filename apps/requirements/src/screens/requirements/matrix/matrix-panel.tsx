import { countStates, requirementsMet } from '@tracker/contracts/requirements/requirement-states';
import { plural } from '@tracker/contracts/values/plural';
import { useActionInAddress } from '@tracker/product/action-in-address';
import { NoMatches } from '@tracker/product/no-matches';
import { useCommands } from '@tracker/shell-sdk/commands';
import { useDownload } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { Icon } from '@tracker/ui/icon';
import { Cluster } from '@tracker/ui/layout';
import { MenuButton } from '@tracker/ui/menu-button';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useMedia } from '@tracker/ui/use-media';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useGetRequirementGroupsQuery } from '../requirements.api';
import { CellDialogs } from './cell-dialogs';
import { ImportDialog } from './import-dialog';
import { selectMembers, useMatrixFilter } from './matrix-filter';
import { MatrixFilterBar, StateChips } from './matrix-filter-bar';
import { MatrixGrid } from './matrix-grid';
import { MatrixList } from './matrix-list';
import { type CellAddress, type Matrix, matrixExportUrl, useMatrix } from './matrix.api';
import { MEMBERS, ReminderDialog } from './reminder-dialog';

interface MatrixPanelProps {
  organizationId: string;
  onSetup: () => void;
}

export function MatrixPanel({ organizationId, onSetup }: MatrixPanelProps) {
  const query = useMatrix(organizationId);
  return (
    <QueryView
      query={query}
      failure={errorText(query.error, 'The matrix could not be loaded.')}
      skeleton={<Skeleton height="460px" radius="var(--radius)" />}
    >
      {(matrix) =>
        matrix.types.length > 0 ? (
          <FilledMatrix organizationId={organizationId} matrix={matrix} />
        ) : (
          <Panel>
            <EmptyState
              drawing="people"
              action={
                <Button variant="primary" onClick={onSetup}>
                  Set up requirements
                </Button>
              }
            >
              No requirements yet. Define what your people need and track it here.
            </EmptyState>
          </Panel>
        )
      }
    </QueryView>
  );
}

function FilledMatrix({ organizationId, matrix }: { organizationId: string; matrix: Matrix }) {
  const { data: groups = [] } = useGetRequirementGroupsQuery(organizationId);
  const { filter, search, choose, clear } = useMatrixFilter();
  const [dialog, setDialog] = useState<'reminders' | 'import' | null>(null);
  const [cell, setCell] = useState<CellAddress | null>(null);
  const isNarrow = useMedia('(max-width: 767px)');
  const menuRef = useRef<HTMLButtonElement>(null);
  const { download, running } = useDownload<'csv'>((error) => ({
    title: 'Export failed',
    description: errorText(error, 'The matrix could not be downloaded. Please try again.'),
  }));
  const { group, state } = filter;
  const text = useDeferredValue(filter.search);
  const groupUserIds = groups.find(({ id }) => id === group)?.userIds ?? null;
  const { named, shown } = useMemo(
    () => selectMembers(matrix.members, { state, search: text }, groupUserIds),
    [matrix, state, text, groupUserIds],
  );
  const counts = useMemo(() => countStates(named.flatMap(({ cells }) => cells.map((one) => one.state))), [named]);
  const { met, asked } = requirementsMet(counts);
  const shownSet = useMemo(() => new Set(shown), [shown]);
  const exportMatrix = () =>
    void download('csv', matrixExportUrl(organizationId, { group, state, q: text }), 'requirements.csv');
  useCommands([
    { id: 'ask', label: 'Send reminders to members', icon: 'mail', run: () => setDialog('reminders') },
    { id: 'import', label: 'Import credentials for members', icon: 'upload', run: () => setDialog('import') },
    { id: 'export', label: 'Download the matrix as CSV', icon: 'download', run: exportMatrix },
  ]);
  useActionInAddress({
    ask: () => setDialog('reminders'),
    record: () => setDialog('import'),
  });
  const close = () => setDialog(null);
  const [total, all] = [shown.length, matrix.members.length];
  const View = isNarrow ? MatrixList : MatrixGrid;

  return (
    <Panel
      title={asked > 0 ? `Requirements met: ${met} of ${asked}` : 'Requirements met'}
      description={`${total === all ? '' : `${total} of `}${plural(all, MEMBERS)}, most issues first`}
      actions={
        <Cluster>
          <Button icon={<Icon name="mail" size={16} />} onClick={() => setDialog('reminders')} disabled={total === 0}>
            Send reminders
          </Button>
          {isNarrow ? (
            <MenuButton
              ref={menuRef}
              label="More actions"
              items={[
                { key: 'import', label: 'Import for members' },
                { key: 'export', label: 'Download CSV' },
              ]}
              onChoose={(key) => (key === 'import' ? setDialog('import') : exportMatrix())}
            />
          ) : (
            <>
              <Button icon={<Icon name="upload" size={16} />} onClick={() => setDialog('import')}>
                Import for members
              </Button>
              <Button icon={<Icon name="download" size={16} />} isPending={running !== null} onClick={exportMatrix}>
                Download CSV
              </Button>
            </>
          )}
        </Cluster>
      }
    >
      <MatrixFilterBar filter={filter} groups={groups} onSearch={search} onChoose={choose} />
      <StateChips counts={counts} chosen={state} onChoose={choose} />
      {total === 0 && (
        <NoMatches clearLabel="Show everyone" onClear={clear}>
          No matches.
        </NoMatches>
      )}
      <div hidden={total === 0} data-width={isNarrow ? undefined : 'full'}>
        <View types={matrix.types} members={matrix.members} shown={shownSet} onOpen={setCell} />
      </div>
      <CellDialogs organizationId={organizationId} matrix={matrix} cell={cell} onClose={() => setCell(null)} />
      {dialog === 'reminders' && (
        <ReminderDialog organizationId={organizationId} types={matrix.types} members={shown} onClose={close} />
      )}
      {dialog === 'import' && <ImportDialog organizationId={organizationId} onClose={close} />}
    </Panel>
  );
}
