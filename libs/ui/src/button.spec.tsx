import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

it('ignores presses and keeps the focus while its action is pending', async () => {
  const user = userEvent.setup();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const onClick = jest.fn();
  const form = (isPending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending={isPending} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  rerender(form(true));
  await user.click(button);
  await user.keyboard('{Enter}');
  expect([onSubmit.mock.calls.length, onClick.mock.calls.length]).toEqual([1, 1]);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

it('does not submit its form unless its type is submit', async () => {
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onSubmit).not.toHaveBeenCalled();
});
