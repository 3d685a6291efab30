import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';
import { SuggestField } from './suggest-field';

const NAMES = ['Red Cross', 'Red Crescent'];

function Field({
  onSubmit = () => undefined,
  onClose = () => undefined,
}: {
  onSubmit?: () => void;
  onClose?: () => void;
}) {
  const [value, setValue] = useState('');
  return (
    <Dialog title="Add" isOpen onClose={onClose}>
      <form action={onSubmit}>
        <SuggestField label="Issuing body" value={value} onValueChange={setValue} suggestions={value ? NAMES : []} />
      </form>
    </Dialog>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Issuing body' });

it('shows suggestions while typing and accepts a pressed one', async () => {
  render(<Field />);
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(field(), 'red');
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  await userEvent.click(screen.getByRole('option', { name: 'Red Crescent' }));
  expect(field()).toHaveValue('Red Crescent');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('moves through suggestions with the arrows and accepts the marked one on Enter', async () => {
  const onSubmit = jest.fn();
  render(<Field onSubmit={onSubmit} />);
  await userEvent.type(field(), 'red{ArrowDown}{ArrowDown}');
  expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Red Crescent');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(field()).toHaveValue('Red Cross');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('closes the list, but not its dialog, on Escape and on blur', async () => {
  const onClose = jest.fn();
  render(<Field onClose={onClose} />);
  await userEvent.type(field(), 'red{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(field(), 'd');
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});
