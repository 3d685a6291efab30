import { render, screen } from '@testing-library/react';
import { RemoteFailureScreen } from './remote-failure-screen';

const shown = () => {
  render(<RemoteFailureScreen title="Team" failure="unreachable" onRetry={() => undefined} />);
  return screen.getByRole('alert');
};

it('promises nothing of the other parts while the browser is offline', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(shown()).toHaveTextContent(/^You are offline\./);
});

it('does not know of the other parts when one cannot be reached', () => {
  expect(shown()).toHaveTextContent('could not be loaded. Other parts may still work.');
});
