import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { EditDialog } from './edit-dialog';
import { FormDialog } from './form-dialog';

function open(isChanged: boolean) {
  const onClose = jest.fn();
  render(
    <FormDialog title="Edit" isOpen isChanged={isChanged} onClose={onClose}>
      <input aria-label="Name" />
    </FormDialog>,
  );
  return { user: userEvent.setup(), onClose };
}

const scrim = () => document.querySelector('[role=presentation]') as HTMLElement;

it.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ['the scrim', (user: ReturnType<typeof userEvent.setup>) => user.click(scrim())],
  ['Close', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Close' }))],
])('asks before %s discards edits, and only then', async (_name, leave) => {
  const { user, onClose } = open(true);
  await leave(user);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Discard unsaved changes?' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Edit' })).toBeVisible();
  await leave(user);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes immediately without edits', async () => {
  const { user, onClose } = open(false);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe('Close, while the server is working', () => {
  const pressClose = () => userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
  const form = { submit: jest.fn(), isChanged: true, isPending: true, problem: null, moved: [] };

  it('leaves a form open, so that a refusal is seen, or cancels the upload', async () => {
    const [onClose, cancel] = [jest.fn(), jest.fn()];
    const dialog = (sent: ComponentProps<typeof EditDialog>['form']) => (
      <EditDialog title="Edit" submitLabel="Save" form={sent} onClose={onClose}>
        <input aria-label="Name" />
      </EditDialog>
    );
    const { rerender } = render(dialog(form));
    await pressClose();
    rerender(dialog({ ...form, cancel }));
    await pressClose();
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaves a question open', async () => {
    const onCancel = jest.fn();
    render(
      <ConfirmDialog title="Delete?" isOpen isPending confirmLabel="Delete" onConfirm={jest.fn()} onCancel={onCancel}>
        It is deleted.
      </ConfirmDialog>,
    );
    await pressClose();
    expect(onCancel).not.toHaveBeenCalled();
  });
});
