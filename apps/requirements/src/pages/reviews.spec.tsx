import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { useLeaveQuestion } from '@tracker/shell-sdk/unsaved';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { anOrganization, aReview, PATH } from '../testing/requirements-data';
import { RequirementsPage } from './requirements.page';

const DOCUMENT = '/api/credentials/one/document';
const first = aReview('one', { hasDocument: true, documentUrl: DOCUMENT });

function open(reviews = [first, aReview('two'), aReview('own', { canDecide: false })]) {
  let ifMatch: string | null = null;
  const api = fakeApi({
    'GET /api/organizations': { body: [anOrganization('admin')] },
    [`GET ${PATH}/reviews`]: { body: reviews },
    [`GET ${DOCUMENT}`]: { body: 'bytes', headers: { 'content-type': 'image/png' } },
    [`POST ${PATH}/reviews/one`]: ({ headers }) => {
      ifMatch = headers.get('if-match');
      return { body: {} };
    },
  });
  return { ...renderPage(<RequirementsPage />, { at: '/requirements?view=reviews' }), api, ifMatch: () => ifMatch };
}

const shown = (name: string) => screen.findByRole('heading', { name });
const decisions = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ method }) => method === 'POST');

it('shows the document beside the decision, and approves exactly what was looked at', async () => {
  const { user, api, ifMatch, address } = open();
  expect(await screen.findByRole('img', { name: 'Document of Certificate one' })).toHaveAttribute('src', DOCUMENT);
  expect(screen.getByRole('tab', { name: 'Reviews (3)' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(address()).toBe('/requirements?view=reviews&credential=two'));
  expect(decisions(api)[0]?.body).toEqual({ decision: 'approve' });
  expect(ifMatch()).toBe('"v-one"');
});

it('goes on with j and back with k, but not while a reason is typed', async () => {
  const { user } = open();
  await shown('Certificate one');
  await user.keyboard('j');
  await shown('Certificate two');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'jk');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('jk');
  await shown('Certificate two');
  await user.click(document.body);
  await user.keyboard('kk');
  await shown('Certificate one');
});

it('keeps a reason that was typed while others are looked at, and asks before it goes with its tab', async () => {
  const { user, address } = open();
  await shown('Certificate one');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Another name');
  await user.click(screen.getByRole('button', { name: /Certificate two/ }));
  await shown('Certificate two');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: /Certificate one/ }));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Another name');
  const before = address();
  const { result: question } = renderHook(useLeaveQuestion);
  await user.click(screen.getByRole('tab', { name: 'Set up' }));
  expect(address()).toBe(before);
  await waitFor(() => expect(question.current).not.toBeNull());
  act(() => question.current?.answer(true));
  await waitFor(() => expect(address()).toBe('/requirements?view=setup'));
});

it('leads the keyboard on to what is next, and says a refusal also of what is gone by then', async () => {
  const { user, api } = open();
  await shown('Certificate one');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Certificate two' })).toHaveFocus());
  api.answers[`POST ${PATH}/reviews/two`] = () => {
    api.answers[`GET ${PATH}/reviews`] = { body: [] };
    return { status: 409, body: 'Somebody else has decided.' };
  };
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Nothing waits for a review.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('Somebody else has decided.');
});

it('rejects only with a reason, and keeps it when the server refuses', async () => {
  const { user, api } = open();
  await shown('Certificate one');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveAccessibleDescription(/Say why it is rejected/);
  expect(decisions(api)).toEqual([]);
  api.answers[`POST ${PATH}/reviews/one`] = { status: 412, body: 'It was changed meanwhile.' };
  await user.type(reason, 'The name is another one');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It was changed meanwhile.');
  expect(reason).toHaveValue('The name is another one');
  expect(decisions(api)[0]?.body).toEqual({ decision: 'reject', reason: 'The name is another one' });
});

it('offers no decision about one’s own, and says when nothing waits', async () => {
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: /Certificate own/ }));
  expect(await screen.findByText(/Nobody reviews their own/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  unmount();
  open([]);
  expect(await screen.findByText('Nothing waits for a review.')).toBeVisible();
});
