import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { useToasts } from '@tracker/shell-sdk/toasts';
import { hasUnsavedChanges, useLeaveQuestion } from '@tracker/shell-sdk/unsaved';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import userEvent from '@testing-library/user-event';
import { anOrganization, aReview, PATH } from '../../../requirements.fixture';
import { RequirementsPage } from '../requirements.page';

const DOCUMENT = '/api/credentials/one/document';
const first = aReview('one', { hasDocument: true, documentUrl: DOCUMENT });

function answer(reviews = [first, aReview('two'), aReview('own', { canDecide: false })]) {
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
  return { api, ifMatch: () => ifMatch };
}

function open(reviews?: Parameters<typeof answer>[0]) {
  return { ...answer(reviews), ...renderPage(<RequirementsPage />, { at: '/requirements?view=reviews' }) };
}

const shown = (name: string) => screen.findByRole('heading', { name });
const decisions = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ method }) => method === 'POST');

it('shows the document beside the decision, and approves exactly the shown version', async () => {
  const { user, api, ifMatch, address } = open();
  expect(await screen.findByRole('img', { name: 'Document of Certificate one' })).toHaveAttribute('src', DOCUMENT);
  expect(screen.getByRole('tab', { name: 'Reviews (3)' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(address()).toBe('/requirements?view=reviews&credential=two'));
  expect(decisions(api)[0]?.body).toEqual({ decision: 'approve' });
  expect(ifMatch()).toBe('"v-one"');
});

it('moves between reviews with J and K, except while a reason is typed', async () => {
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

it('keeps the reason of each review', async () => {
  const { user } = open();
  await shown('Certificate one');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Another name');
  await user.click(screen.getByRole('button', { name: /Certificate two/ }));
  await shown('Certificate two');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: /Certificate one/ }));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Another name');
});

it('asks before discarding a reason with its tab, also on Back and Forward', async () => {
  answer();
  window.history.pushState({ idx: 0 }, '', '/requirements');
  render(
    <Provider store={createTrackerStore()}>
      <GuardedRouter>
        <RequirementsPage />
      </GuardedRouter>
    </Provider>,
  );
  const user = userEvent.setup();
  const { result: question } = renderHook(useLeaveQuestion);
  const reason = () => screen.getByRole('textbox', { name: 'Reason' });
  const stays = async () => {
    await waitFor(() => expect(question.current).not.toBeNull());
    await waitFor(() => expect(window.location.search).toBe('?view=reviews'));
    act(() => question.current?.answer(false));
    expect(reason()).toHaveValue('Another name');
  };
  await user.click(await screen.findByRole('tab', { name: 'Setup' }));
  await user.click(screen.getByRole('tab', { name: /Reviews/ }));
  await shown('Certificate one');
  await user.type(reason(), 'Another name');

  act(() => window.history.back());
  await stays();
  await user.click(screen.getByRole('tab', { name: 'Matrix' }));
  await stays();
  act(() => window.history.back());
  await waitFor(() => expect(question.current).not.toBeNull());
  act(() => question.current?.answer(true));
  await waitFor(() => expect(window.location.search).toBe('?view=setup'));
});

it('does not ask about the reason of a review that has left the queue', async () => {
  const { user, api } = open();
  await shown('Certificate one');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Another name');
  expect(hasUnsavedChanges()).toBe(true);
  await user.click(screen.getByRole('button', { name: /Certificate two/ }));
  await shown('Certificate two');
  api.answers[`POST ${PATH}/reviews/two`] = { body: {} };
  api.answers[`GET ${PATH}/reviews`] = { body: [aReview('own', { canDecide: false })] };
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await shown('Certificate own');
  expect(hasUnsavedChanges()).toBe(false);
});

it('asks for the reason by R, approves by A, focuses the next, and shows a refusal even if the review is gone', async () => {
  const { user, api } = open();
  await shown('Certificate one');
  await user.keyboard('r');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Enter a reason/);
  await user.click(document.body);
  await user.keyboard('a');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Certificate two' })).toHaveFocus());
  expect(decisions(api).map(({ body }) => body)).toEqual([{ decision: 'approve' }]);
  api.answers[`POST ${PATH}/reviews/two`] = () => {
    api.answers[`GET ${PATH}/reviews`] = { body: [] };
    return { status: 409, body: 'Somebody else has decided.' };
  };
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('All caught up.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('Somebody else has decided.');
});

it('rejects only with a reason, and keeps it when the server refuses', async () => {
  const { user, api } = open();
  await shown('Certificate one');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveAccessibleDescription(/Enter a reason/);
  expect(decisions(api)).toEqual([]);
  api.answers[`POST ${PATH}/reviews/one`] = { status: 412, body: 'It was changed meanwhile.' };
  await user.type(reason, 'The name is another one');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It was changed meanwhile.');
  expect(reason).toHaveValue('The name is another one');
  expect(decisions(api)[0]?.body).toEqual({ decision: 'reject', reason: 'The name is another one' });
});

it('offers no decision about own credentials, and says if the queue is empty', async () => {
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: /Certificate own/ }));
  expect(await screen.findByText(/You can’t review your own/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  unmount();
  open([]);
  expect(await screen.findByText('All caught up.')).toBeVisible();
});

it('undoes the last decision by U, by its button or by that of its toast, and shows the review again', async () => {
  const { user, api, address } = open();
  api.answers[`DELETE ${PATH}/reviews/one`] = { body: { success: true, message: 'Decision undone.' } };
  const undone = () => api.calls.filter(({ method }) => method === 'DELETE').length;
  await shown('Certificate one');
  await user.keyboard('u');
  expect(undone()).toBe(0);
  expect(screen.queryByRole('button', { name: 'Reopen the last review' })).toBeNull();
  await user.keyboard('a');
  await waitFor(() => expect(address()).toBe('/requirements?view=reviews&credential=two'));
  await user.keyboard('u');
  await waitFor(() => expect(address()).toBe('/requirements?view=reviews&credential=one'));
  await shown('Certificate one');
  await user.keyboard('a');
  await waitFor(() => expect(address()).toBe('/requirements?view=reviews&credential=two'));
  const { result: toasts } = renderHook(useToasts);
  act(() => toasts.current.find(({ title }) => title === 'Approved')?.action?.onAction());
  await waitFor(() => expect(undone()).toBe(2));
  await waitFor(() => expect(address()).toBe('/requirements?view=reviews&credential=one'));
  await shown('Certificate one');
  api.answers[`POST ${PATH}/reviews/one`] = () => {
    api.answers[`GET ${PATH}/reviews`] = { body: [] };
    return { body: {} };
  };
  await user.keyboard('a');
  await screen.findByText('All caught up.');
  await user.click(screen.getByRole('button', { name: 'Reopen the last review' }));
  await waitFor(() => expect(undone()).toBe(3));
});

it('approves several at once, without those that are left out', async () => {
  const { user, api } = open([first, aReview('two'), aReview('three'), aReview('own', { canDecide: false })]);
  for (const id of ['two', 'three']) api.answers[`POST ${PATH}/reviews/${id}`] = { body: {} };
  await user.click(await screen.findByRole('button', { name: 'Approve several' }));
  await user.click(screen.getByRole('checkbox', { name: /Certificate two/ }));
  await user.click(screen.getByRole('button', { name: 'Approve 2 credentials' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(decisions(api).map(({ path }) => path)).toEqual([`${PATH}/reviews/one`, `${PATH}/reviews/three`]);
});

describe('after a refusal, approving several', () => {
  const fail = async () => {
    const opened = open([first, aReview('two'), aReview('three')]);
    const { user, api } = opened;
    for (const id of ['one', 'three'])
      api.answers[`POST ${PATH}/reviews/${id}`] = () => {
        api.answers[`POST ${PATH}/reviews/${id}`] = { status: 409, body: 'Somebody else has decided.' };
        return { body: {} };
      };
    api.answers[`POST ${PATH}/reviews/two`] = { status: 503, body: 'Away' };
    await user.click(await screen.findByRole('button', { name: 'Approve several' }));
    await user.click(screen.getByRole('button', { name: 'Approve 3 credentials' }));
    await within(screen.getByRole('dialog')).findByText(/Away/);
    return opened;
  };
  const sent = (api: ReturnType<typeof fakeApi>) => decisions(api).map(({ path }) => path.split('/').at(-1));

  it('sends only the rest again', async () => {
    const { user, api } = await fail();
    expect(screen.queryByRole('checkbox', { name: /Certificate one/ })).toBeNull();
    api.answers[`POST ${PATH}/reviews/two`] = { body: {} };
    await user.click(screen.getByRole('button', { name: 'Approve 2 credentials' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(api)).toEqual(['one', 'two', 'two', 'three']);
  });

  it('leaves out what no longer waits in the listed version', async () => {
    const { user, api } = await fail();
    api.answers[`POST ${PATH}/reviews/two`] = () => {
      api.answers[`GET ${PATH}/reviews`] = { body: [aReview('three', { version: 'v-later' })] };
      return { status: 409, body: 'Somebody else has decided.' };
    };
    await user.click(screen.getByRole('button', { name: 'Approve 2 credentials' }));
    expect(await screen.findByRole('button', { name: 'Approve 0 credentials' })).toBeDisabled();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
