import { type ReactNode } from 'react';
import './antd-table.css';
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
/** `RecordTable` on antd's table: one module for the page, downloaded with the first table. */
export declare function AntdTable<Row extends object>({ label, columns, rows, keyOf, rowClassName, whenNarrow, isWide, isDense, maxHeight, }: RecordTableProps<Row>): import("react").JSX.Element;
export {};
