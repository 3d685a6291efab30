import { act, screen, waitFor, within } from '@testing-library/react';
import { api as trackerApi } from '@tracker/shell-sdk/api';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import type { ComponentType } from 'react';
import { aMember, anInvitation, anOrganization, me, mine } from './team.fixture';
import { SettingsPage } from './screens/settings/settings.page';
import { TeamPage } from './screens/team/team.page';

const organization = anOrganization();
const PATH = `/api/organizations/${organization.id}`;
const OUTDATED = /^This may be out of date: it could not be refreshed\./;

function open(Page: ComponentType) {
  const api = fakeApi({
    'GET /api/auth/user': { body: me },
    'GET /api/organizations': { body: [organization] },
    'GET /api/calendar-feed': { body: { isActive: true, lastFetchedAt: null } },
    'GET /api/notifications': { body: { emailReminders: true, expirationAlerts: true, teamUpdates: true } },
    [`GET ${PATH}/members`]: { body: { organization, members: [mine('owner'), aMember()] } },
    [`GET ${PATH}/members/search`]: { body: { members: [], total: 0 } },
    [`GET ${PATH}/compliance-matrix`]: { body: { types: [], items: [], next: null } },
    [`GET ${PATH}/invitations`]: { body: [anInvitation()] },
  });
  return { ...renderPage(<Page />), api };
}

it.each([
  ['members', TeamPage, `GET ${PATH}/members`, 'Members', 'Members', 'ada@example.test'],
  ['invitations', TeamPage, `GET ${PATH}/invitations`, 'Invitations', 'Pending invitations', 'sam@example.test'],
  ['the calendar', SettingsPage, 'GET /api/calendar-feed', 'CalendarFeed', 'Calendar', /Not used yet/],
] as const)('says that %s may be out of date when a refresh failed', async (_what, page, call, tag, region, text) => {
  const { user, api, store } = open(page);
  const panel = within(await screen.findByRole('region', { name: region }));
  await panel.findByText(text);
  const answer = api.answers[call];
  api.answers[call] = { status: 503, body: 'Away' };
  act(() => void store.dispatch(trackerApi.enhanceEndpoints({ addTagTypes: [tag] }).util.invalidateTags([tag])));
  expect(await panel.findByRole('alert')).toHaveTextContent(OUTDATED);
  expect(panel.getByText(text)).toBeVisible();
  if (answer) api.answers[call] = answer;
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
});

it('says that the organization may be out of date when a refresh failed', async () => {
  const { api, store } = open(TeamPage);
  await screen.findByText('ada@example.test');
  api.answers['GET /api/organizations'] = { status: 503, body: 'Away' };
  act(() => void store.dispatch(trackerApi.util.invalidateTags(['Organizations'])));
  expect(await screen.findByRole('alert')).toHaveTextContent(OUTDATED);
  expect(screen.getByText('ada@example.test')).toBeVisible();
});
