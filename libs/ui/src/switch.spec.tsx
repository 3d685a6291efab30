import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Switch } from './switch';

it('says whether it is on, and asks for the opposite by mouse and by keyboard', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  const { rerender } = render(<Switch isOn={false} onChange={onChange} aria-label="Reminders" />);
  const control = screen.getByRole('switch', { name: 'Reminders' });
  expect(control).not.toBeChecked();
  await user.click(control);
  rerender(<Switch isOn onChange={onChange} aria-label="Reminders" />);
  expect(control).toBeChecked();
  await user.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

it('does not ask again while a change is under way', async () => {
  const onChange = jest.fn();
  render(<Switch isOn isPending onChange={onChange} aria-label="Reminders" />);
  await userEvent.click(screen.getByRole('switch', { name: 'Reminders' }));
  expect(onChange).not.toHaveBeenCalled();
});
