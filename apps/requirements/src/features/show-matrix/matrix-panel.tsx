import { useCommands } from '@tracker/shell-sdk/commands';
import { useDownload } from '@tracker/shell-sdk/downloads';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { focusSearch } from '@tracker/ui/filter-bar';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useMedia } from '@tracker/ui/use-media';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type Matrix, matrixExportUrl, useMatrix } from '../../api/matrix.api';
import { useGetRequirementGroupsQuery } from '../../api/setup.api';
import { AskDialog } from '../ask-members/ask-dialog';
import { ImportDialog } from '../import-for-members/import-dialog';
import { CellDialogs, type OpenCell } from '../look-at-cell/cell-dialogs';
import { MatrixFilterBar } from './matrix-filter-bar';
import { countStates, selectMembers } from './matrix-filters';
import { MatrixGrid } from './matrix-grid';
import { MatrixList } from './matrix-list';
import styles from './matrix-panel.module.css';
import { StateChips } from './state-chips';
import { useMatrixFilter } from './use-matrix-filter';

interface MatrixPanelProps {
  organizationId: string;
  /** To where it is said what is asked of whom. */
  onSetUp: () => void;
}

/** Who must hold what, and how it stands today; each cell leads to what is behind it. */
export function MatrixPanel({ organizationId, onSetUp }: MatrixPanelProps) {
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
                <Button variant="primary" onClick={onSetUp}>
                  Set up requirements
                </Button>
              }
            >
              Nothing is asked of anybody yet. Say what your people must hold, and see here whether they do.
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
  const [cell, setCell] = useState<OpenCell | null>(null);
  const [opened, setOpened] = useState<'ask' | 'import' | null>(null);
  const isNarrow = useMedia('(max-width: 767px)');
  const { download, running } = useDownload<'csv'>((error) => ({
    title: 'Export failed',
    description: errorText(error, 'The matrix could not be downloaded. Please try again.'),
  }));
  const { group, state } = filter;
  // The letter is seen before the rows that it leaves.
  const text = useDeferredValue(filter.search);
  const groupUserIds = groups.find(({ id }) => id === group)?.userIds ?? null;
  const { named, shown } = useMemo(
    () => selectMembers(matrix.members, { state, search: text }, groupUserIds),
    [matrix, state, text, groupUserIds],
  );
  const { counts, met, asked } = useMemo(() => countStates(named), [named]);
  const shownSet = useMemo(() => new Set(shown), [shown]);
  const exportMatrix = () =>
    void download('csv', matrixExportUrl(organizationId, { group, state, q: text }), 'requirements.csv');
  useCommands([
    { id: 'ask', label: 'Ask members for what is missing', icon: 'mail', run: () => setOpened('ask') },
    { id: 'import', label: 'Import credentials for members', icon: 'upload', run: () => setOpened('import') },
    { id: 'export', label: 'Download the matrix as CSV', icon: 'download', run: exportMatrix },
  ]);
  const close = () => setOpened(null);
  const openerRef = useRef<Element | null>(null);
  const openCell = useCallback((next: OpenCell) => {
    openerRef.current = document.activeElement;
    setCell(next);
  }, []);
  const closeCell = useCallback(() => setCell(null), []);
  useEffect(() => {
    if (cell) return;
    const opener = openerRef.current;
    // Of several dialogs in turn the last returns the focus to the one before, which is gone.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    });
    return () => clearTimeout(timer);
  }, [cell]);
  const Shape = isNarrow ? MatrixList : MatrixGrid;

  return (
    <Panel
      title={asked > 0 ? `Requirements met: ${met} of ${asked}` : 'Requirements met'}
      description={`${shown.length} of ${matrix.members.length} members, the worst first`}
      actions={
        <div className={styles.actions}>
          <Button icon={<Icon name="mail" size={16} />} onClick={() => setOpened('ask')} disabled={shown.length === 0}>
            Ask members
          </Button>
          <Button icon={<Icon name="upload" size={16} />} onClick={() => setOpened('import')}>
            Import for members
          </Button>
          <Button icon={<Icon name="download" size={16} />} isPending={running !== null} onClick={exportMatrix}>
            Download CSV
          </Button>
        </div>
      }
    >
      <MatrixFilterBar filter={filter} groups={groups} onSearch={search} onChoose={choose} />
      <StateChips counts={counts} chosen={state} onChoose={(next) => choose({ state: next })} />
      {shown.length === 0 ? (
        <EmptyState
          drawing="search"
          action={
            <Button
              onClick={(event) => {
                clear();
                focusSearch(event);
              }}
            >
              Show everybody
            </Button>
          }
        >
          Nobody matches.
        </EmptyState>
      ) : null}
      <div hidden={shown.length === 0}>
        <Shape types={matrix.types} members={matrix.members} shown={shownSet} onOpen={openCell} />
      </div>
      <CellDialogs organizationId={organizationId} matrix={matrix} cell={cell} onClose={closeCell} />
      {opened === 'ask' && (
        <AskDialog organizationId={organizationId} types={matrix.types} members={shown} onClose={close} />
      )}
      {opened === 'import' && <ImportDialog organizationId={organizationId} onClose={close} />}
    </Panel>
  );
}
