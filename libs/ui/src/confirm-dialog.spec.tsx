import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';

function Setting({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Delete First Aid
      </button>
      <ConfirmDialog
        title="Are you sure?"
        isOpen={isOpen}
        confirmLabel="Delete"
        onConfirm={onConfirm}
        onCancel={() => setIsOpen(false)}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

it('shows its title in a dialog; Escape cancels', async () => {
  const onConfirm = jest.fn();
  const user = userEvent.setup();
  render(<Setting onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete First Aid' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure?');
  await user.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
});

it('runs the action once when Delete is pressed', async () => {
  const onConfirm = jest.fn();
  const user = userEvent.setup();
  render(<Setting onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete First Aid' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
