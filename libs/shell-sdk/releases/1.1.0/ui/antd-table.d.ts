import { type ReactNode } from 'react';
import './antd-table.css';
import './antd-tokens.css';
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
/** `RecordTable` with antd's table, loaded on demand. */
export declare function AntdTable<Row extends object>({ label, columns, rows, keyOf, rowClassName, whenNarrow, isWide, isDense, maxHeight, }: RecordTableProps<Row>): import("react").JSX.Element;
export {};
