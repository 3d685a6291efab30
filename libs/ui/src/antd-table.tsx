import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, Table, type TableColumnType, type TableProps } from 'antd';
import { type ComponentPropsWithoutRef, type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import './antd-table.css';
import './antd-tokens.css';
import { Icon } from './icon';
import styles from './antd-table.module.css';

interface ColumnSort {
  order: 'ascending' | 'descending' | 'none';
  onSort: (isDescending: boolean) => void;
}

/** A column of a `RecordTable`. */
export interface RecordColumn<Row> {
  key: string;
  heading: string;
  render(row: Row): ReactNode;
  isBare?: boolean;
  isHeadingHidden?: boolean;
  isRowHeading?: boolean;
  sort?: ColumnSort;
  align?: 'end';
  className?: string | undefined;
}

/** Props of `RecordTable`. The caller sorts the rows. */
export interface RecordTableProps<Row> {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  rowClassName?: string | undefined;
  /** Layout without room for columns: a card per row, or horizontal scrolling to keep columns comparable. */
  whenNarrow?: 'cards' | 'scroll';
  isWide?: boolean;
  isDense?: boolean;
  /** In px; rows scroll beyond it under fixed headings. */
  maxHeight?: number;
}

/**
 * Prevents antd from computing styles at run time. The build extracts them to style sheets (tools/remote), which uses
 * the same names.
 */
const THEME = { zeroRuntime: true, hashed: false, cssVar: { key: 'antd', prefix: 'ant' } };

/** Detached target for style elements that antd 6 still writes; the Content-Security-Policy would block them. */
const DETACHED = document.createElement('div');

/** antd marks the table as a live region for loading, which this one does not use. */
const QUIET = { spinning: false, 'aria-live': 'off', 'aria-busy': undefined };
const ANTD_ORDERS = { ascending: 'ascend', descending: 'descend', none: null } as const;
const DIRECTIONS: NonNullable<TableProps['sortDirections']> = ['ascend', 'descend', 'ascend'];

/** `RecordTable` with antd's table, loaded on demand. */
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
    <StyleProvider container={DETACHED}>
      <ConfigProvider theme={THEME}>
        <div
          ref={scrollerRef}
          className={styles.table}
          style={{ maxHeight }}
          data-when-narrow={whenNarrow}
          data-wide={isWide}
          data-dense={isDense}
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
            // Prevents antd from measuring the scroll bar with a style element.
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
    </StyleProvider>
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

/** antd makes the whole heading clickable; a button is the expected control. */
const PARTS = { header: { cell: HeadingCell } };

function HeadingCell({ tabIndex: _tabIndex, ...cell }: ComponentPropsWithoutRef<'th'>) {
  return <th {...cell} />;
}

function SortButton({ order, children }: { order: ColumnSort['order']; children: string }) {
  return (
    // antd also sorts on Enter in the heading, which already presses the button.
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
    // Browsers round both sizes, so a difference of one pixel does not mean that it scrolls.
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
