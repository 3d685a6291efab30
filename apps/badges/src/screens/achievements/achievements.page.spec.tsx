import { screen } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { AchievementsPage } from './achievements.page';

it('says that badges belong to organizations', async () => {
  fakeApi({ 'GET /api/organizations': { body: [] } });
  renderPage(<AchievementsPage />, { at: '/achievements' });
  expect(await screen.findByText('Organizations award badges. You are not in one yet.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Achievements');
});
