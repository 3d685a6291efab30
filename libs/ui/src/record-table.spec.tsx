import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { RecordColumn } from './record-table';

const PEOPLE = [
  { id: '1', name: 'Ada Vos', role: 'Owner' },
  { id: '2', name: 'Max Roth', role: 'Member' },
];
type Person = (typeof PEOPLE)[number];

const NAME: RecordColumn<Person> = { key: 'name', heading: 'Name', isRowHeading: true, render: ({ name }) => name };
const ROLE: RecordColumn<Person> = { key: 'role', heading: 'Role', render: ({ role }) => role };

const SHAPE = { label: 'People', rows: PEOPLE, keyOf: ({ id }: Person) => id, rowHeight: { wide: 46, card: 80 } };

async function people(columns: readonly RecordColumn<Person>[]) {
  const { RecordTable } = await import('./record-table');
  return <RecordTable {...SHAPE} columns={columns} />;
}

// The first of all, while the code has not been loaded yet.
it('is busy while its code loads, and offers Retry after a failure', async () => {
  jest.doMock('@tracker/ui/antd-table', () => {
    throw new Error('The network is down.');
  });
  const { container } = render(await people([NAME, ROLE]));
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(await screen.findByRole('alert')).toHaveTextContent('The table could not be loaded.');
  jest.dontMock('@tracker/ui/antd-table');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'People' })).toBeVisible();
  expect(container.querySelector('[aria-busy=true]')).toBeNull();
});

it('renders a table with column and row headings', async () => {
  const hidden = { key: 'action', heading: 'Action', isHeadingHidden: true, isBare: true, render: () => 'Retry' };
  render(await people([NAME, ROLE, hidden]));
  const table = within(await screen.findByRole('table', { name: 'People' }));
  expect(table.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Name', 'Role', 'Action']);
  expect(table.getAllByRole('rowheader').map((one) => one.textContent)).toEqual(['Ada Vos', 'Max Roth']);
  expect(table.getByRole('cell', { name: 'Owner' })).toHaveAttribute('data-label', 'Role');
  expect(table.getAllByRole('cell', { name: 'Retry' })[0]).not.toHaveAttribute('data-label');
});

it('sorts by a button in each heading and reverses the order on the next press', async () => {
  const asked: boolean[] = [];
  const { RecordTable } = await import('./record-table');
  function Sorted() {
    const [order, setOrder] = useState<'ascending' | 'descending' | 'none'>('none');
    const onSort = (isDescending: boolean) => {
      asked.push(isDescending);
      setOrder(isDescending ? 'descending' : 'ascending');
    };
    return <RecordTable {...SHAPE} columns={[{ ...NAME, sort: { order, onSort } }, ROLE]} />;
  }
  render(<Sorted />);
  const heading = await screen.findByRole('columnheader', { name: 'Name' });
  expect(heading).not.toHaveAttribute('tabindex');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  await userEvent.keyboard(' ');
  expect(asked).toEqual([false, true, false]);
});
