import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog';

beforeEach(() => {
  // jsdom lays nothing out; without a box a control would count as hidden.
  const box = [new DOMRect(0, 0, 10, 10)] as unknown as DOMRectList;
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(box);
});

it('leads Tab from the last control to the first and back, so that the focus stays inside', async () => {
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
