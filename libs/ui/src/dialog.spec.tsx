import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';

beforeEach(() => {
  // jsdom lays nothing out; without a box a control would count as hidden.
  const box = [new DOMRect(0, 0, 10, 10)] as unknown as DOMRectList;
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(box);
});

it('keeps Tab inside, from the last control to the first and back', async () => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button">Outside</button>
      <Dialog title="Edit" isOpen onClose={jest.fn()} footer={<button type="button">Save</button>}>
        <input aria-label="Name" />
      </Dialog>
    </>,
  );
  const save = await screen.findByRole('button', { name: 'Save' });
  const close = screen.getByRole('button', { name: 'Close' });
  save.focus();
  await user.tab();
  expect(close).toHaveFocus();
  await user.tab({ shift: true });
  expect(save).toHaveFocus();
});

it('focuses the first field to fill in, or the dialog if there is none', () => {
  const { rerender } = render(
    <Dialog title="Invite" isOpen onClose={jest.fn()}>
      <input type="file" aria-label="List" />
      <input readOnly aria-label="Link" />
      <input aria-label="Email" />
    </Dialog>,
  );
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  rerender(
    <Dialog key="share" title="Share" isOpen onClose={jest.fn()}>
      <input readOnly aria-label="Link" />
    </Dialog>,
  );
  expect(screen.getByRole('dialog')).toHaveFocus();
});

function Nested() {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog title="Edit" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <button type="button" onClick={() => setIsAsking(true)}>
          Delete
        </button>
      </Dialog>
      <Dialog title="Are you sure?" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        This cannot be undone.
      </Dialog>
    </>
  );
}

it('closes the topmost dialog on Escape; each returns the focus to the control that opened it', async () => {
  const user = userEvent.setup();
  render(<Nested />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  expect(document.body.style.overflow).toBe('hidden');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(document.body.style.overflow).toBe('');
});

function Replaced() {
  const [step, setStep] = useState<'form' | 'secret' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setStep('form')}>
        Create
      </button>
      <Dialog title="Form" isOpen={step === 'form'} onClose={() => setStep(null)}>
        <button type="button" onClick={() => setStep('secret')}>
          Save
        </button>
      </Dialog>
      <Dialog title="Secret" isOpen={step === 'secret'} onClose={() => setStep(null)}>
        Keep it
      </Dialog>
    </>
  );
}

it('returns the focus to what opened the dialog that it replaced', async () => {
  const user = userEvent.setup();
  render(<Replaced />);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('dialog', { name: 'Secret' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Create' })).toHaveFocus();
});

it('covers a dialog of another remote, which is usable again after closing', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  render(
    <Dialog title="Edit" isOpen onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  );
  const { unmount } = render(
    <Dialog title="Signed out" isOpen onClose={() => unmount()}>
      <input aria-label="Password" />
    </Dialog>,
  );
  const [below, above] = screen.getAllByRole('dialog');
  expect(below?.compareDocumentPosition(above as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.type(screen.getByRole('textbox', { name: 'Password' }), 'secret{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.keyboard('Nora{Escape}');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Nora');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('returns the focus from the page behind the dialog', () => {
  render(
    <>
      <button type="button">Outside</button>
      <Dialog title="Edit" isOpen onClose={jest.fn()}>
        <input aria-label="Name" />
      </Dialog>
    </>,
  );
  screen.getByRole('button', { name: 'Outside' }).focus();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

it('returns the focus even if the control that had it is now disabled', () => {
  render(
    <>
      <button type="button">Outside</button>
      <Dialog title="Edit" isOpen onClose={jest.fn()} footer={<button type="button">Save</button>}>
        Saving
      </Dialog>
    </>,
  );
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  save.focus();
  save.disabled = true;
  save.blur();
  screen.getByRole('button', { name: 'Outside' }).focus();
  expect(screen.getByRole('dialog', { name: 'Edit' })).toHaveFocus();
});

it('stays open while busy', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  const dialog = (isBusy: boolean) => (
    <Dialog title="Edit" isOpen isBusy={isBusy} onClose={onClose}>
      Saving
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  const scrim = screen.getByRole('dialog').previousElementSibling as Element;
  await user.click(scrim);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  rerender(dialog(false));
  await user.click(scrim);
  expect(onClose).toHaveBeenCalledTimes(1);
});
