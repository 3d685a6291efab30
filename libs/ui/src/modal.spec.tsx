import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';
import { Modal, Popup } from './modal';

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
