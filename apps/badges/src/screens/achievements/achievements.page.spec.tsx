import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { AchievementsPage } from './achievements.page';
import { parseRecipients } from './recipients';

const ORGANIZATION = { id: 'o1', name: 'Harbour Clinic', role: 'owner', subscriptionTier: 'team' };
const ISSUER = {
  name: 'Harbour Clinic',
  url: null,
  email: null,
  description: null,
  did: 'did:web:example.com:issuers:o1',
  keys: [
    { id: 'did:web:example.com:issuers:o1#key-2', createdAt: '2026-11-24T10:00:00Z', isCurrent: true },
    { id: 'did:web:example.com:issuers:o1#key-1', createdAt: '2026-11-01T10:00:00Z', isCurrent: false },
  ],
};
const FIRST_AID = {
  id: 'a1',
  name: 'First Aid',
  description: 'Knows how to help.',
  criteria: 'Passed the test.',
  achievementType: 'Certificate',
  validForMonths: 24,
  imageUrl: null,
  awards: 1,
};
const AWARD = {
  id: 'w1',
  achievementId: 'a1',
  email: 'mia@example.com',
  name: 'Mia Berg',
  issuedOn: '2026-11-24',
  validUntil: '2028-11-24',
  state: 'issued',
  revokedReason: null,
};

function open(at: string, organization: object = {}, answers: Parameters<typeof fakeApi>[0] = {}) {
  const base = '/api/organizations/o1';
  const api = fakeApi({
    'GET /api/organizations': { body: [{ ...ORGANIZATION, ...organization }] },
    [`GET ${base}/issuers`]: { body: [ISSUER] },
    [`GET ${base}/achievements`]: { body: [FIRST_AID] },
    [`GET ${base}/awards`]: { body: { items: [AWARD], next: null } },
    ...answers,
  });
  return { ...api, ...renderPage(<AchievementsPage />, { at }) };
}
const dialog = () => screen.findByRole('dialog');
const button = (name: string) => screen.findByRole('button', { name });

it('explains that badges need an organization', async () => {
  fakeApi({ 'GET /api/organizations': { body: [] } });
  renderPage(<AchievementsPage />, { at: '/achievements' });
  expect(await screen.findByText('Organizations award badges. You are not in one yet.')).toBeVisible();
});

it('tells members that they cannot award badges', async () => {
  open('/achievements', { role: 'member' });
  expect(await screen.findByText('You need admin permissions to award badges.')).toBeVisible();
});

it('says before any input that the Free plan has no badges', async () => {
  open('/achievements', { subscriptionTier: 'free' });
  expect(await screen.findByText(/Badges are part of the Team and Enterprise plans/)).toBeVisible();
  expect(await button('Award First Aid')).toBeDisabled();
  expect(await button('Add achievement')).toBeDisabled();
});

it('asks for the issuer profile first', async () => {
  const { user } = open(
    '/achievements',
    {},
    {
      'GET /api/organizations/o1/issuers': { body: [] },
      'GET /api/organizations/o1/achievements': { body: [] },
      'PUT /api/organizations/o1/issuer': { body: ISSUER },
    },
  );
  await user.click(await button('Set up issuer'));
  expect(await screen.findByRole('textbox', { name: /Issuer name/ })).toHaveValue('Harbour Clinic');
});

it('names missing fields, and adds an achievement from a template with a badge preview', async () => {
  const { user, calls } = open(
    '/achievements',
    {},
    {
      'POST /api/organizations/o1/achievements': { status: 201, body: { ...FIRST_AID, id: 'a2' } },
    },
  );
  await user.click(await button('Add achievement'));
  const form = within(await dialog());
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Diving');
  await user.type(form.getByRole('textbox', { name: /^Valid for months/ }), 'x');
  await user.click(form.getByRole('button', { name: 'Add achievement' }));
  expect(await form.findByText('Enter 1 to 600 months, or nothing')).toBeVisible();
  expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Diving');
  await user.selectOptions(form.getByRole('combobox', { name: 'Template' }), 'Safety training');
  expect(form.getByRole('region', { name: 'Preview of the badge' })).toHaveTextContent('Safety training');
  await user.click(form.getByRole('button', { name: 'Add achievement' }));
  expect(await screen.findByText(/Achievement added/)).toBeVisible();
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ name: 'Safety training', achievementType: 'Certificate', validForMonths: 12 });
});

it('deletes an achievement without awards, and focuses the heading', async () => {
  const { user, answers } = open(
    '/achievements',
    {},
    { 'GET /api/organizations/o1/achievements': { body: [{ ...FIRST_AID, awards: 0 }] } },
  );
  answers['DELETE /api/organizations/o1/achievements/a1'] = () => {
    answers['GET /api/organizations/o1/achievements'] = { body: [] };
    return { body: { success: true, message: 'Achievement deleted' } };
  };
  await user.click(await button('Actions for First Aid'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Delete achievement' }));
  await waitFor(() => expect(screen.queryByText('First Aid')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Achievements', level: 2 })).toHaveFocus());
});

it('awards a pasted list after a preview, and shows the outcome of each row', async () => {
  const { user, calls } = open(
    '/achievements',
    {},
    {
      'POST /api/organizations/o1/achievements/a1/awards': {
        status: 201,
        body: [
          { id: 'w2', email: 'ada@example.com', state: 'issued' },
          { id: 'w1', email: 'mia@example.com', state: 'duplicate', message: 'This person already has this badge.' },
          { id: null, email: '', state: 'invalid', message: 'Email is required.' },
        ],
      },
    },
  );
  await user.click(await button('Award First Aid'));
  const form = within(await dialog());
  await user.click(form.getByRole('textbox', { name: 'Recipients' }));
  await user.paste('ada@example.com, Ada\nmia@example.com, Mia\nTom\neve@example.com, Eve, 20.11.2026');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(form.getByRole('region', { name: 'Recipients' })).toHaveTextContent('ada@example.comAdaToday');
  expect(form.getByRole('row', { name: 'No address Tom Not a valid email address' })).toBeVisible();
  expect(form.getByRole('row', { name: /Eve Not a date: 20\.11\.2026/ })).toBeVisible();
  expect(form.getByRole('status')).toHaveTextContent('2 of 4 can be awarded.');
  await user.click(form.getByRole('button', { name: 'Award 2 badges' }));
  expect(await form.findByText('1 badge awarded.')).toBeVisible();
  expect(form.getByText('This person already has this badge.')).toBeVisible();
  expect(form.getByRole('row', { name: 'Tom Email is required.' })).toBeVisible();
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({
    recipients: [
      { email: 'ada@example.com', name: 'Ada' },
      { email: 'mia@example.com', name: 'Mia' },
      { email: '', name: 'Tom' },
      { email: 'eve@example.com', name: 'Eve', issuedOn: '20.11.2026' },
    ],
  });
});

it('shows achievements that another administrator added concurrently', async () => {
  const { user, answers } = open('/achievements');
  await button('Award First Aid');
  answers['GET /api/organizations/o1/achievements'] = { body: [FIRST_AID, { ...FIRST_AID, id: 'a2', name: 'Diving' }] };
  answers['GET /api/organizations/o1/awards'] = { body: { items: [{ ...AWARD, achievementId: 'a2' }], next: null } };
  await user.click(screen.getByRole('tab', { name: 'Awards' }));
  const row = (await screen.findByRole('link', { name: 'Mia Berg' })).closest('li');
  await waitFor(() => expect(row).toHaveTextContent('Diving'));
});

it.each([
  ['achievements', 'issuers', 'The issuer of the badges could not be loaded.'],
  ['awards', 'achievements', 'The names of the achievements could not be loaded.'],
])('says in the view of %s that the %s could not be loaded', async (view, list, sentence) => {
  const call = `GET /api/organizations/o1/${list}`;
  const { user, answers } = open(`/achievements?view=${view}`, {}, { [call]: { status: 503, body: 'Away' } });
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  answers[call] = { body: list === 'issuers' ? [ISSUER] : [FIRST_AID] };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('reuses the idempotency key until the recipients change, so a lost response can be retried', async () => {
  const keys: (string | null)[] = [];
  const { user } = open(
    '/achievements',
    {},
    {
      'POST /api/organizations/o1/achievements/a1/awards': ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        return { status: 503, body: 'Away' };
      },
    },
  );
  await user.click(await button('Award First Aid'));
  const form = within(await dialog());
  const award = async (times: number) => {
    await user.click(form.getByRole('button', { name: /^Award/ }));
    await waitFor(() => expect(keys).toHaveLength(times));
    expect(await form.findByText('Away')).toBeVisible();
  };
  await user.click(form.getByRole('textbox', { name: 'Recipients' }));
  await user.paste('ada@example.com, Ada');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  await award(1);
  await award(2);
  await user.click(form.getByRole('button', { name: 'Back' }));
  await user.type(form.getByRole('textbox', { name: 'Recipients' }), ' Vos');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(form.queryByText('Away')).toBeNull();
  await award(3);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')]);
});

it('revokes a badge with a reason', async () => {
  const { user, calls } = open(
    '/achievements?view=awards',
    {},
    {
      'POST /api/organizations/o1/awards/w1/revoke': { body: { ...AWARD, state: 'revoked', revokedReason: 'Mistake' } },
    },
  );
  expect(await screen.findByRole('link', { name: 'Mia Berg' })).toHaveAttribute('href', '/badges/w1');
  await user.click(await button('Revoke the badge of Mia Berg'));
  const form = within(await dialog());
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Mistake');
  await user.click(form.getByRole('button', { name: 'Revoke badge' }));
  expect(await screen.findByText(/Badge revoked/)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Mistake' });
});

it('searches awards after a pause in typing, and keeps the text when another filter is chosen', async () => {
  const { user, calls, address } = open('/achievements?view=awards');
  const field = await screen.findByRole('searchbox', { name: 'Search awards' });
  await screen.findByRole('link', { name: 'Mia Berg' });
  const searches = () => calls.flatMap(({ path }) => (path.includes('/awards?') ? [path.split('?')[1]] : []));
  await user.type(field, 'mia');
  await waitFor(() => expect(address()).toBe('/achievements?view=awards&q=mia'));
  await waitFor(() => expect(searches()).toEqual(['limit=50&q=', 'limit=50&q=mia']));
  await user.type(field, '@');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Achievement' }), 'First Aid');
  expect(field).toHaveValue('mia@');
  expect(address()).toBe('/achievements?view=awards&q=mia%40&achievement=a1');
});

it('moves the focus to the heading when the last page of awards is shown', async () => {
  const { user, answers } = open('/achievements?view=awards');
  answers['GET /api/organizations/o1/awards'] = ({ url }) => ({
    body: url.searchParams.get('after')
      ? { items: [{ ...AWARD, id: 'w2' }], next: null }
      : { items: [AWARD], next: 'w1' },
  });
  await user.click(await button('Show more'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Awards' })).toHaveFocus());
});

it('rotates the key after confirmation', async () => {
  const { user, calls } = open(
    '/achievements?view=issuer',
    {},
    {
      'POST /api/organizations/o1/issuer/keys': { status: 201, body: ISSUER },
    },
  );
  expect(await screen.findByText('key-2')).toBeVisible();
  await user.click(await button('Rotate key'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rotate key' }));
  expect(await screen.findByText(/New badges are signed with a new key/)).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(true);
});

it.each([
  ['ada@example.com, Ada Lovelace', { email: 'ada@example.com', name: 'Ada Lovelace' }],
  ['Ada Lovelace <ada@example.com>', { email: 'ada@example.com', name: 'Ada Lovelace' }],
  ['"Lovelace, Ada";ada@example.com', { email: 'ada@example.com', name: 'Lovelace, Ada' }],
  [
    'Ada\tLovelace\tada@example.com\t2026-11-20',
    { email: 'ada@example.com', name: 'Ada Lovelace', issuedOn: '2026-11-20' },
  ],
  ['Grace <grace@example.com>, 2026-11-20', { email: 'grace@example.com', name: 'Grace', issuedOn: '2026-11-20' }],
  ['ada@example.com, Ada, 20.11.2026', { email: 'ada@example.com', name: 'Ada', issuedOn: '20.11.2026' }],
  ['ada@example.com', { email: 'ada@example.com', name: 'ada' }],
  ['Nobody', { email: '', name: 'Nobody' }],
])('reads %j', (line, recipient) => {
  expect(parseRecipients(line)).toEqual([recipient]);
});

it('skips a header, empty lines and a byte order mark', () => {
  const text = '\uFEFFName,E-mail\r\nAda,ada@example.com\r\n\r\nBen,ben@example.com\r\n';
  expect(parseRecipients(text).map(({ name }) => name)).toEqual(['Ada', 'Ben']);
});
