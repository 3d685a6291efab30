import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { StatusBadge } from '@tracker/ui/status-badge';
import { useState } from 'react';
import { entry } from '../entry';

interface Row {
  name: string;
  status: 'valid' | 'expiring' | 'expired';
  expiryDate: string;
}

const ROWS: readonly Row[] = [
  { name: 'Basic Life Support', status: 'valid', expiryDate: '2028-03-14' },
  { name: 'Food handler', status: 'expiring', expiryDate: '2027-01-02' },
  { name: 'رخصة التمريض', status: 'expired', expiryDate: '2026-02-27' },
];

const ROW_HEIGHT = { wide: 53, card: 180 };
const WORDS = { valid: 'Valid', expiring: 'Expiring soon', expired: 'Expired' };

function Sorted() {
  const [isDescending, setIsDescending] = useState(false);
  const columns: RecordColumn<Row>[] = [
    {
      key: 'name',
      heading: 'Name',
      isBare: true,
      isRowHeading: true,
      render: ({ name }) => <bdi>{name}</bdi>,
      sort: { order: isDescending ? 'descending' : 'ascending', onSort: setIsDescending },
    },
    {
      key: 'status',
      heading: 'Status',
      render: ({ status }) => <StatusBadge status={status}>{WORDS[status]}</StatusBadge>,
    },
    { key: 'expires', heading: 'Expires', align: 'end', render: ({ expiryDate }) => <Day date={expiryDate} /> },
    {
      key: 'actions',
      heading: 'Actions',
      isHeadingHidden: true,
      isBare: true,
      align: 'end',
      render: ({ name }) => (
        <Button size="small" aria-label={`Open ${name}`}>
          Open
        </Button>
      ),
    },
  ];
  const order = isDescending ? -1 : 1;
  const rows = ROWS.toSorted((one, other) => order * one.name.localeCompare(other.name));
  return (
    <RecordTable
      label="Example credentials"
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      rowHeight={ROW_HEIGHT}
    />
  );
}

const FIGURES: RecordColumn<Row>[] = [
  { key: 'name', heading: 'Issuer', isRowHeading: true, render: ({ name }) => <bdi>{name}</bdi> },
  { key: 'count', heading: 'Credentials', align: 'end', render: ({ name }) => name.length },
];

export const recordTable = entry(
  'ui/record-table',
  'RecordTable',
  {
    'Sortable; cards when narrow': Sorted,
    'Dense, scrolling': () => (
      <RecordTable
        label="Credentials by issuer"
        columns={FIGURES}
        rows={ROWS}
        keyOf={({ name }) => name}
        rowHeight={ROW_HEIGHT}
        whenNarrow="scroll"
        isDense
        maxHeight={110}
      />
    ),
  },
  {
    isWide: true,
    keys: { 'Enter, Space': 'on a heading: sort by it', Arrows: 'scroll when there is no room' },
  },
);
