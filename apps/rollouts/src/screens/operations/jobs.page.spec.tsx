import { screen, waitFor, within } from '@testing-library/react';
import type { Job, JobPage } from '@tracker/contracts/rollout/operations';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { manifest } from '../../remote.manifest';
import { JobsPage } from './jobs.page';

const ALL = 'GET /api/operator/jobs';
const job: Job = {
  id: '7',
  queue: 'document-removals',
  state: 'failed',
  attempts: 16,
  progress: null,
  progressWord: null,
  lastError: 'The bucket refuses.',
  createdAt: '2026-11-21T10:00:00.000Z',
  runAt: null,
  startedAt: '2026-11-21T10:01:00.000Z',
  settledAt: '2026-11-21T10:02:00.000Z',
};
const running: Job = {
  ...job,
  id: '8',
  state: 'running',
  attempts: 1,
  progress: 0.5,
  progressWord: 'writing',
  settledAt: null,
};
const page = (items: Job[], next: string | null = null): JobPage => ({ items, next });

function open(answers: Parameters<typeof fakeApi>[0] = {}, at = '/rollouts/jobs') {
  const api = fakeApi({ [ALL]: { body: page([running, job]) }, ...answers });
  return { ...api, ...renderPage(<JobsPage />, { at }) };
}

const retryButton = () => screen.findByRole('button', { name: 'Retry job 7' });

it('shows the progress of running jobs and the errors of failed ones', async () => {
  const { calls } = open();
  await retryButton();
  expect(calls.map(({ path }) => ({ url: path }))).toEqual(manifest.routes[2].linkCalls);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/Document removalsJob 8Running50 %, writing1/);
  expect(rows[2]).toHaveTextContent(/Document removalsJob 7FailedThe bucket refuses\.16/);
  expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1);
});

it('retries a failed job and reloads the list', async () => {
  const { user, answers, calls } = open({
    'POST /api/operator/jobs/7/retry': { body: { success: true, message: '' } },
  });
  const button = await retryButton();
  answers[ALL] = { body: page([]) };
  await user.click(button);
  expect(await screen.findByText('No jobs.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('shows why a job could not be retried', async () => {
  const { user } = open({
    'POST /api/operator/jobs/7/retry': { status: 409, body: 'The same work is waiting already.' },
  });
  await user.click(await retryButton());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The same work is waiting already.'));
});

it('discards a failed job after confirmation and reloads the list', async () => {
  const { user, answers, calls } = open({
    'POST /api/operator/jobs/7/discard': { body: { success: true, message: '' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Discard job 7' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The job is removed without being run.');
  answers[ALL] = { body: page([]) };
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No jobs.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('shows in the dialog why a job could not be discarded', async () => {
  const { user } = open({
    'POST /api/operator/jobs/7/discard': { status: 404, body: 'There is nothing at this address.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Discard job 7' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There is nothing at this address.');
});

it('filters jobs by state and shows older ones on demand', async () => {
  const { user } = open({
    [ALL]: ({ url: { searchParams } }) => {
      if (searchParams.get('state') !== 'failed') return { body: page([running, job]) };
      return searchParams.get('after') === '7' ? { body: page([{ ...job, id: '3' }]) } : { body: page([job], '7') };
    },
  });
  await retryButton();
  await user.selectOptions(screen.getByLabelText('State'), 'Failed');
  await user.click(await screen.findByRole('button', { name: 'Show older jobs' }));
  expect(await screen.findByRole('button', { name: 'Retry job 3' })).toBeVisible();
  expect(within(screen.getByRole('table')).queryByText('Running')).toBeNull();
});

it('hides the previous jobs while those of another state load', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { user } = open({
    [ALL]: async ({ url: { searchParams } }) => {
      if (searchParams.get('state') !== 'done') return { body: page([running, job]) };
      await answered;
      return { body: page([]) };
    },
  });
  await retryButton();
  await user.selectOptions(screen.getByLabelText('State'), 'Done');
  expect(screen.queryByRole('table')).toBeNull();
  answer();
  expect(await screen.findByText('No jobs done in the last week.')).toBeVisible();
});

it('shows a loading error and retries', async () => {
  const { user, answers } = open({ [ALL]: { status: 500, body: 'Something went wrong' } });
  expect(await screen.findByRole('alert')).toBeVisible();
  answers[ALL] = { body: page([job]) };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await retryButton()).toBeVisible();
});
