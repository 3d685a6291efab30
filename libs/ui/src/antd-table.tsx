import { Table, type TableColumnType, type TableProps } from 'antd';
import { type ComponentPropsWithoutRef, type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfigProvider } from './antd-provider';
import './antd-table.css';
import { Icon } from './icon';
import styles from './antd-table.module.css';

interface ColumnSort {
  /** How the rows come by this column. */
  order: 'ascending' | 'descending' | 'none';
  /** Another column sorts in ascending order at first, the same one the other way round. */
  onSort: (isDescending: boolean) => void;
}

/** A column of a `RecordTable`: its heading and what each row says in it. */
export interface RecordColumn<Row> {
  key: string;
  /** Stands above the column, and in a card before what the cell says. */
  heading: string;
  render(row: Row): ReactNode;
  /** Speaks for itself, such as a name or buttons: as part of a card it stands without the heading. */
  isBare?: boolean;
  /** The heading is for screen readers. */
  isHeadingHidden?: boolean;
  /** Its cells are the headings of their rows. */
  isRowHeading?: boolean;
  /** The heading is a button that puts the rows in its order. */
  sort?: ColumnSort;
  align?: 'end';
  className?: string | undefined;
}

/** What `RecordTable` shows. In what order the rows come is the caller's business. */
export interface RecordTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Of one row, by whoever wants to give it looks of its own. */
  rowClassName?: string | undefined;
  /** What it is where columns have no room: a card for each row, or a table that scrolls sideways, because columns are compared. */
  whenNarrow?: 'cards' | 'scroll';
  /** Its columns have no room on a tablet either. */
  isWide?: boolean;
  /** Figures beside a picture, close together. */
  isDense?: boolean;
  /** In px: from there on the rows scroll, and their headings stay. */
  maxHeight?: number;
}

/** antd announces what happens in the area, which is for loading; nothing loads in ours. */
const QUIET = { spinning: false, 'aria-live': 'off', 'aria-busy': undefined };
const ANTD_ORDERS = { ascending: 'ascend', descending: 'descend', none: null } as const;
/** Never no order at all. */
const DIRECTIONS: NonNullable<TableProps['sortDirections']> = ['ascend', 'descend', 'ascend'];

/** `RecordTable` on antd's table: one module for the page, downloaded with the first table. */
export function AntdTable<Row extends object>({
  label,
  columns,
  rows,
  keyOf,
  rowClassName,
  whenNarrow = 'cards',
  isWide = false,
  isDense = false,
  maxHeight,
}: RecordTableProps<Row>) {
  const { scrollerRef, isScrolling } = useIsScrolling();
  return (
    <ConfigProvider>
      <div
        ref={scrollerRef}
        className={styles.table}
        style={{ maxHeight }}
        data-when-narrow={whenNarrow}
        data-wide={isWide}
        data-dense={isDense}
        // Who has no pointer scrolls with the arrows.
        {...(isScrolling && { role: 'region', 'aria-label': `${label} table`, tabIndex: 0 })}
      >
        <Table<Row>
          aria-label={label}
          columns={columns.map((column) => antdColumn(column))}
          dataSource={rows}
          rowKey={keyOf}
          rowClassName={rowClassName}
          rowHoverable={false}
          pagination={false}
          loading={QUIET}
          // Otherwise it writes a style element to measure the scroll bar, for columns that stay in place.
          tailor
          components={PARTS}
          sortDirections={DIRECTIONS}
          showSorterTooltip={false}
          onChange={(_pages, _filters, sorter) => {
            if (Array.isArray(sorter)) return;
            columns.find(({ key }) => key === sorter.columnKey)?.sort?.onSort(sorter.order === 'descend');
          }}
        />
      </div>
    </ConfigProvider>
  );
}

function antdColumn<Row>(column: RecordColumn<Row>): TableColumnType<Row> {
  const { key, heading, render, isBare, isHeadingHidden, isRowHeading, sort, align, className } = column;
  const label: { 'data-label'?: string } & HTMLAttributes<HTMLElement> = isBare ? {} : { 'data-label': heading };
  return {
    key,
    title: sort ? (
      <SortButton order={sort.order}>{heading}</SortButton>
    ) : (
      <span className={isHeadingHidden ? 'visually-hidden' : undefined}>{heading}</span>
    ),
    render: (_value, row) => render(row),
    onCell: () => label,
    ...(align && { align }),
    ...(className && { className }),
    ...(isRowHeading && { rowScope: 'row' as const }),
    ...(sort && { sorter: true, sortOrder: ANTD_ORDERS[sort.order], sortIcon: () => null }),
  };
}

/** antd sorts when its heading is pressed, and makes the heading a stop for the keyboard; a button is what people know to be one. */
const PARTS = { header: { cell: HeadingCell } };

function HeadingCell({ tabIndex: _tabIndex, ...cell }: ComponentPropsWithoutRef<'th'>) {
  return <th {...cell} />;
}

function SortButton({ order, children }: { order: ColumnSort['order']; children: string }) {
  return (
    // antd sorts at Enter within the heading, too, and Enter presses the button.
    <button type="button" className={styles.sort} data-order={order} onKeyDown={(event) => event.stopPropagation()}>
      {children}
      <Icon name="chevron-down" size={14} className={styles.arrow} />
    </button>
  );
}

function useIsScrolling() {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [isScrolling, setIsScrolling] = useState(false);
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return undefined;
    // The browser rounds both: what is higher by a fraction is a pixel higher, and has nothing to scroll.
    const observer = new ResizeObserver(() =>
      setIsScrolling(
        scroller.scrollWidth - scroller.clientWidth > 1 || scroller.scrollHeight - scroller.clientHeight > 1,
      ),
    );
    observer.observe(scroller);
    for (const content of scroller.children) observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return { scrollerRef, isScrolling };
}
