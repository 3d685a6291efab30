import { screen } from '@testing-library/react';
import { renderPage } from '@tracker/testing/browser/render-page';
import { ErrorBoundary } from './error-boundary';
import { BrokenScreen } from './screens/failures';

function MissingPart(): never {
  throw new Error('Loading chunk 7 failed.');
}

it('says that part of the page is missing, and reloads on Retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = jest.fn();
  const { user } = renderPage(
    <ErrorBoundary renderFailure={() => <BrokenScreen reload={reload} />}>
      <MissingPart />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The page could not be loaded');
  expect(screen.getByRole('navigation')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
