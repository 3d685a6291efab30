import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Switch } from './switch';

it('reports its state and toggles by mouse and keyboard', async () => {
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

it('ignores presses while a change is pending', async () => {
  const onChange = jest.fn();
  render(<Switch isOn isPending onChange={onChange} aria-label="Reminders" />);
  await userEvent.click(screen.getByRole('switch', { name: 'Reminders' }));
  expect(onChange).not.toHaveBeenCalled();
});
