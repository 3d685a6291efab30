import { screen } from '@testing-library/react';
import { renderPage } from '@tracker/testing/browser/render-page';
import { PublicLayout } from './public-layout';

it('frames a public page with navigation', () => {
  renderPage(<PublicLayout>Words</PublicLayout>, { at: '/portfolio/view/abc' });
  expect(screen.getByRole('navigation')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('Words');
});

it('shows no frame around an embedded page', () => {
  renderPage(<PublicLayout>Words</PublicLayout>, { at: '/portfolio/view/abc?embed=1' });
  expect(screen.getByRole('main')).toHaveTextContent('Words');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
});
