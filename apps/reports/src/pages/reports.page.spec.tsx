import { screen } from '@testing-library/react';
import { renderPage } from '@tracker/testing/browser/render-page';
import { ReportsPage } from './reports.page';

it('has one heading that names the screen', () => {
  renderPage(<ReportsPage />, { at: '/reports' });
  expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});
