import { render, screen } from '@testing-library/react';
import { GROUPS, NOT_SHOWN } from './entries/all-entries';
import { EntryView } from './entry-view';

const ENTRIES = GROUPS.flatMap(({ entries }) => entries.map(({ module, part }) => `${module} ${part}`));
const nameOf = ({ module, name }: (typeof DOCUMENTATION)[number]) => `${module} ${name}`;

it('has exactly one entry for every exported component', () => {
  const parts = DOCUMENTATION.filter(({ kind }) => kind === 'part').map(nameOf);
  const missing = parts.filter((part) => !ENTRIES.includes(part) && !(part in NOT_SHOWN));
  expect(missing).toEqual([]);
  const exported = DOCUMENTATION.map(nameOf);
  expect([...ENTRIES, ...Object.keys(NOT_SHOWN)].filter((entry) => !exported.includes(entry))).toEqual([]);
  expect(new Set(ENTRIES).size).toBe(ENTRIES.length);
});

it('finds a doc comment for every export of the libraries', () => {
  expect(DOCUMENTATION.length).toBeGreaterThan(150);
  expect(DOCUMENTATION.filter(({ text }) => text === '').map(nameOf)).toEqual([]);
});

it('renders each state of a component with its purpose, import, keys and props', () => {
  const entry = GROUPS[0]?.entries.find(({ part }) => part === 'Button');
  if (!entry) throw new Error('There is no button.');
  render(<EntryView entry={entry} />);
  expect(screen.getByText(/^An action in the page/)).toBeVisible();
  expect(screen.getByText("import { Button } from '@tracker/ui/button';")).toBeVisible();
  const states = screen.getAllByRole('figure');
  expect(states.map((state) => state.querySelector('figcaption')?.textContent)).toEqual(Object.keys(entry.states));
  expect(screen.getByText('Busy').parentElement).toContainElement(screen.getByText('Saving'));
  expect(screen.getByText('Enter, Space')).toBeVisible();
  expect(screen.getByText("variant?: 'default' | 'primary' | 'text'")).toBeInTheDocument();
});
