import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearToasts, toast } from '@tracker/shell-sdk/toasts';
import { Dialog } from '@tracker/ui/dialog';
import { ToastRegion } from './toast-region';

beforeEach(() => clearToasts());

it('shows a toast as an item of the region Notifications, with a button that closes it', async () => {
  render(<ToastRegion />);
  act(() => void toast({ title: 'Success', description: 'Credential added successfully' }));
  const region = screen.getByRole('region', { name: /Notifications/ });
  const item = within(region).getByRole('listitem');
  expect(item).toHaveTextContent('Success');
  expect(item).toHaveTextContent('Credential added successfully');
  await userEvent.click(within(item).getByRole('button', { name: 'Close' }));
  expect(within(region).queryByRole('listitem')).toBeNull();
});

it('has a different icon for success, failure and information', () => {
  render(<ToastRegion />);
  const pictures = (['default', 'destructive', 'info'] as const).map((variant) => {
    act(() => void toast({ title: 'Checkout cancelled', variant }));
    return screen.getByRole('listitem').querySelector('svg path')?.getAttribute('d');
  });
  expect(new Set(pictures).size).toBe(3);
});

it('offers an action, and closes after it', async () => {
  render(<ToastRegion />);
  const onAction = jest.fn();
  act(() => void toast({ title: 'Archived', action: { label: 'Undo', onAction } }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('moves the focus to the region on F8', () => {
  render(<ToastRegion />);
  act(() => void toast({ title: 'Success' }));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('region', { name: /Notifications/ })).toContainElement(document.activeElement as HTMLElement);
});

describe('over an open dialog', () => {
  const onClose = jest.fn();
  beforeEach(() => {
    onClose.mockClear();
    render(
      <>
        <ToastRegion />
        <Dialog title="Edit" isOpen onClose={onClose}>
          <input aria-label="Name" />
        </Dialog>
      </>,
    );
    act(() => void toast({ title: 'Error', description: 'It could not be saved.' }));
  });

  it('keeps the focus moved by F8, and its button closes only the toast', async () => {
    const region = screen.getByRole('region', { name: /Notifications/ });
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(region).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(within(region).getByRole('button', { name: 'Close' }));
    expect(within(region).queryByRole('listitem')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaves Escape to the dialog, also without focus', async () => {
    act(() => screen.getByRole('textbox', { name: 'Name' }).blur());
    expect(document.body).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
