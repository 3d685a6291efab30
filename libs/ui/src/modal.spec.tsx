import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { EditDialog } from './edit-dialog';
import { FormDialog } from './form-dialog';
import { Modal, Popup } from './modal';

describe('a modal', () => {
  function Opener({ children }: { children: (close: () => void) => React.ReactNode }) {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          Open
        </button>
        {isOpen && children(() => setIsOpen(false))}
        <button type="button">Elsewhere</button>
      </>
    );
  }

  it('writes no style element and keeps the page behind accessible', () => {
    render(
      <>
        <h1>Dashboard</h1>
        <Dialog title="Edit" isOpen onClose={jest.fn()}>
          <input aria-label="Name" />
        </Dialog>
      </>,
    );
    expect(document.querySelectorAll('style')).toHaveLength(0);
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
  });

  it('does not move focus that was set while the dialog closed', async () => {
    const user = userEvent.setup();
    render(
      <Opener>
        {(close) => (
          <Modal aria-label="Navigation" onEscape={close}>
            <button
              type="button"
              onClick={() => {
                close();
                setTimeout(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
              }}
            >
              Go
            </button>
          </Modal>
        )}
      </Opener>,
    );
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  describe('a popup', () => {
    const popup = (
      <Opener>
        {(close) => (
          <Popup aria-label="List" onEscape={close} onLeave={close}>
            <button type="button">First</button>
            <button type="button">Last</button>
          </Popup>
        )}
      </Opener>
    );

    it('moves the focus in, keeps it inside, and returns it on Escape', async () => {
      const user = userEvent.setup();
      render(popup);
      await user.click(screen.getByRole('button', { name: 'Open' }));
      expect(screen.getByRole('dialog', { name: 'List' })).toHaveFocus();
      await user.tab();
      await user.tab();
      expect(screen.getByRole('button', { name: 'Last' })).toHaveFocus();
      await user.tab();
      expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    });

    it('closes on a click outside and on its control, but not on a click inside', async () => {
      const user = userEvent.setup();
      render(popup);
      const control = screen.getByRole('button', { name: 'Open' });
      await user.click(control);
      await user.click(screen.getByRole('button', { name: 'First' }));
      expect(screen.getByRole('dialog')).toBeInTheDocument();
      await user.click(control);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      await user.click(control);
      await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    });
  });
});

describe('a dialog with a form', () => {
  function open(isChanged: boolean) {
    const onClose = jest.fn();
    render(
      <FormDialog title="Edit" isOpen isChanged={isChanged} onClose={onClose}>
        <input aria-label="Name" />
      </FormDialog>,
    );
    return { user: userEvent.setup(), onClose };
  }

  function Question(props: Pick<ComponentProps<typeof ConfirmDialog>, 'isPending' | 'onConfirm' | 'onCancel'>) {
    return (
      <ConfirmDialog title="Delete?" isOpen confirmLabel="Delete" {...props}>
        It is deleted.
      </ConfirmDialog>
    );
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
      render(<Question isPending onCancel={onCancel} onConfirm={jest.fn()} />);
      await pressClose();
      expect(onCancel).not.toHaveBeenCalled();
    });
  });

  it('confirms a question once by its button, and cancels it by Escape', async () => {
    const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
    const user = userEvent.setup();
    render(<Question onConfirm={onConfirm} onCancel={onCancel} />);
    expect(screen.getByRole('dialog', { name: 'Delete?' })).toHaveTextContent('It is deleted.');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
    await user.keyboard('{Escape}');
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });
});
