import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Icon } from '@tracker/ui/icon';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useBulk } from '../../../features/use-bulk';
import { usePlace, usePrinting, useRangeWithFocus } from '../list-layout';
import type { SortOrder } from '../../../features/filters/credential-filters';
import { BulkBar } from './bulk-bar';
import { COLUMNS, nextSort, orderOf } from './columns';
import { CredentialRow, type RowActions } from './credential-row';
import { useRowKeys } from './row-keys';
import styles from './credential-table.module.css';
import { useSelection } from '../../../features/selection';

interface CredentialTableProps extends Omit<RowActions, 'onArchive'> {
  credentials: readonly Credential[];
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  onExportSome: (credentials: readonly Credential[]) => void;
  onDeleteSome: (credentials: readonly Credential[]) => void;
}

const ROW_HEIGHT = 25;
const ROW_HEIGHT_TOUCHED = 57;
/** Rendered beyond the window on both sides, so that Tab always finds the next row. */
const OVERSCAN_ROWS = 8;
const VIRTUAL_FROM = 120;

/**
 * The credentials as dense rows of a table. If there are many, only those near the window are rendered, between spacer rows. Each states its position,
 * and the focused row stays in the page.
 */
export function CredentialTable({
  credentials,
  sort,
  onSort,
  onExportSome,
  onDeleteSome,
  ...actions
}: CredentialTableProps) {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const isPrinting = usePrinting();
  const isVirtual = credentials.length > VIRTUAL_FROM && !isPrinting;
  const { top } = usePlace(bodyRef);
  const rangeExtractor = useRangeWithFocus(bodyRef);
  const height = useMemo(() => (matchMedia('(pointer: coarse)').matches ? ROW_HEIGHT_TOUCHED : ROW_HEIGHT), []);
  const virtualizer = useWindowVirtualizer({
    count: credentials.length,
    estimateSize: () => height,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    rangeExtractor,
    enabled: isVirtual,
    useFlushSync: false,
  });
  const { ids, selected, select, selectAll, clear } = useSelection(credentials);
  const { act } = useBulk();
  const hasArchivedRef = useRef(false);
  const archive = useCallback(
    (credential: Credential) => {
      hasArchivedRef.current = true;
      void act('archive', [credential]);
    },
    [act],
  );
  useFocusHeadingOnExit(bodyRef);
  const rowKeys = useRowKeys(bodyRef);
  useEffect(() => {
    // The pressed button disappears with its row. Rows that are only scrolled away don't move the focus.
    if (!hasArchivedRef.current || document.activeElement !== document.body) return;
    hasArchivedRef.current = false;
    bodyRef.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
  }, [credentials]);

  const row = (place: number) => {
    const credential = credentials[place];
    return (
      credential && (
        <CredentialRow
          key={credential.id}
          credential={credential}
          place={place}
          isSelected={ids.has(credential.id)}
          onSelect={select}
          measure={virtualizer.measureElement}
          onArchive={archive}
          {...actions}
        />
      )
    );
  };
  const isAll = selected.length > 0 && selected.length === credentials.length;

  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="Credentials" aria-rowcount={credentials.length + 1}>
        <thead>
          <tr>
            <th scope="col" className={styles.choice}>
              <label className={styles.box}>
                <input
                  type="checkbox"
                  aria-label={`Select all ${credentials.length}`}
                  checked={isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = selected.length > 0 && !isAll;
                  }}
                  onChange={() => (isAll ? clear() : selectAll())}
                />
              </label>
            </th>
            {COLUMNS.map((column) => {
              const order = orderOf(column, sort);
              return (
                <th key={column.key} scope="col" className={styles[column.key]} aria-sort={order}>
                  <button
                    type="button"
                    className={styles.sort}
                    data-order={order}
                    onClick={() => onSort(nextSort(column, sort))}
                  >
                    {column.heading}
                    <Icon name="chevron-down" size={14} className={styles.arrow} />
                  </button>
                </th>
              );
            })}
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
            <th scope="col" className={styles.menu}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={bodyRef} {...rowKeys}>
          {isVirtual ? (
            <VirtualRows virtualizer={virtualizer} row={row} />
          ) : (
            credentials.map((_one, place) => row(place))
          )}
        </tbody>
      </table>
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          total={credentials.length}
          onSelectAll={selectAll}
          onClear={clear}
          onExport={onExportSome}
          onDelete={onDeleteSome}
        />
      )}
    </div>
  );
}

interface VirtualRowsProps {
  virtualizer: ReturnType<typeof useWindowVirtualizer<Element>>;
  row: (place: number) => ReactNode;
}

/** The focused row may be far from the others, so a spacer stands between any two rows that are not neighbours. */
function VirtualRows({ virtualizer, row }: VirtualRowsProps) {
  const { scrollMargin } = virtualizer.options;
  const items = virtualizer.getVirtualItems();
  const endOf = (place: number) => items[place]?.end ?? scrollMargin;
  return (
    <>
      {items.map((item, place) => (
        <Fragment key={item.key}>
          <Gap height={item.start - endOf(place - 1)} />
          {row(item.index)}
        </Fragment>
      ))}
      <Gap height={virtualizer.getTotalSize() + scrollMargin - endOf(items.length - 1)} />
    </>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" style={{ height }} />;
}
