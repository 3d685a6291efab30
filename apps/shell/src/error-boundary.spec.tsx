import { screen } from '@testing-library/react';
import { renderPage } from '@tracker/testing/browser/render-page';
import { StartBoundary } from './error-boundary';

function MissingPart(): never {
  throw new Error('Loading chunk 7 failed.');
}

it('says in words that a part of the page is missing, and starts over on Retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = jest.fn();
  const { user } = renderPage(
    <StartBoundary resetKey="/" reload={reload}>
      <MissingPart />
    </StartBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The page could not be loaded');
  expect(screen.getByRole('navigation')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
