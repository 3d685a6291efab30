import { screen, waitFor, within } from '@testing-library/react';
import type { Job, JobPage, MailState } from '@tracker/contracts/rollout/operations';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { manifest } from '../../remote.manifest';
import { JobsPage } from './jobs.page';
import { MailPage } from './mail.page';
import { ageText, detailText, queueText, sinceText } from './operations-words';

describe('jobs', () => {
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
    settledAt: null,
  };
  const page = (items: Job[], next: string | null = null): JobPage => ({ items, next });

  function open(answers: Parameters<typeof fakeApi>[0] = {}, at = '/rollouts/jobs') {
    const api = fakeApi({ [ALL]: { body: page([running, job]) }, ...answers });
    return { ...api, ...renderPage(<JobsPage />, { at }) };
  }

  const retryButton = () => screen.findByRole('button', { name: 'Retry job 7' });

  it('shows running jobs and the errors of failed ones', async () => {
    const { calls } = open();
    await retryButton();
    expect(calls.map(({ path }) => ({ url: path }))).toEqual(manifest.routes[2].linkCalls);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Document removalsJob 8RunningStarted1/);
    expect(rows[2]).toHaveTextContent(/Document removalsJob 7FailedThe bucket refuses\.16/);
    expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1);
  });

  it('shows why a job could not be retried, then retries it and reloads the list', async () => {
    const { user, answers, calls } = open({
      'POST /api/operator/jobs/7/retry': { status: 409, body: 'The same job is already queued.' },
    });
    const button = await retryButton();
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The same job is already queued.'));
    answers['POST /api/operator/jobs/7/retry'] = { body: { success: true, message: '' } };
    answers[ALL] = { body: page([]) };
    await user.click(button);
    expect(await screen.findByText('No jobs.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('discards a failed job after confirmation and reloads the list, or shows in the dialog why not', async () => {
    const { user, answers, calls } = open({
      'POST /api/operator/jobs/7/discard': { status: 404, body: 'There is nothing at this address.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Discard job 7' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('The job is removed without being run.');
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('There is nothing at this address.');
    answers['POST /api/operator/jobs/7/discard'] = { body: { success: true, message: '' } };
    answers[ALL] = { body: page([]) };
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('No jobs.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
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
});

describe('emails', () => {
  const PATH = '/api/operator/mail';
  const ID = '0198a000-0000-7000-8000-000000000001';
  const mail: MailState = {
    queued: 3,
    failed: 1,
    oldestSeconds: 7_300,
    lastScanAt: null,
    undelivered: [
      {
        id: ID,
        kind: 'reminder-digest',
        recipient: 'nobody@example.test',
        attempts: 13,
        lastError: '550 no such user',
        failedAt: '2026-11-21T10:00:00.000Z',
      },
    ],
  };

  function open(answers: Parameters<typeof fakeApi>[0] = {}) {
    const api = fakeApi({ [`GET ${PATH}`]: { body: mail }, ...answers });
    return { ...api, ...renderPage(<MailPage />, { at: '/rollouts/mail' }) };
  }

  const tile = (label: string) => screen.getByText(label, { selector: 'div' }).parentElement;
  const retryButton = () => screen.findByRole('button', { name: 'Retry the email to nobody@example.test' });

  it('shows the queue and the errors of failed emails', async () => {
    const { calls } = open();
    await retryButton();
    expect(calls.map(({ path }) => ({ url: path }))).toEqual(manifest.routes[1].linkCalls);
    expect(tile('Queued')).toHaveTextContent('Queued3');
    expect(tile('Oldest queued')).toHaveTextContent('2 hours');
    expect(tile('Failed')?.textContent).toBe('Failed1');
    expect(tile('Last reminder scan')).toHaveTextContent('Never');
    const row = within(screen.getByRole('table')).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/nobody@example\.testReminder digest550 no such user13/);
  });

  it('shows a loading error and why an email could not be retried, then retries it and reloads the state', async () => {
    const { user, answers, calls } = open({
      [`GET ${PATH}`]: { status: 500, body: 'Something went wrong' },
      [`POST ${PATH}/${ID}/retry`]: { status: 404, body: 'Not found' },
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    answers[`GET ${PATH}`] = { body: mail };
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const button = await retryButton();
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not found'));
    answers[`POST ${PATH}/${ID}/retry`] = { body: { success: true, message: '' } };
    answers[`GET ${PATH}`] = { body: { ...mail, failed: 0, undelivered: [] } };
    await user.click(button);
    expect(await screen.findByText('All emails have been delivered.')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});

describe('the words of operations', () => {
  const job: Job = {
    id: '1',
    queue: 'document-removals',
    state: 'waiting',
    attempts: 0,
    progress: null,
    progressWord: null,
    lastError: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    runAt: '2026-11-21T10:01:00.000Z',
    startedAt: null,
    settledAt: null,
  };
  const NOW = new Date('2026-11-21T10:00:00Z');

  it('shows the name of a queue as text', () => {
    expect(queueText('document-removals')).toBe('Document removals');
  });

  it.each<[Partial<Job>, string]>([
    [{}, '–'],
    [{ lastError: 'No room.' }, 'Last attempt: No room.'],
    [{ state: 'running' }, 'Started'],
    [{ state: 'failed', lastError: 'No room.' }, 'No room.'],
    [{ state: 'failed' }, 'No reason was recorded.'],
    [{ state: 'done' }, '–'],
  ])('describes the job %j as "%s"', (change, text) => {
    expect(detailText({ ...job, ...change })).toBe(text);
  });

  it.each([
    [0, 'Under a minute'],
    [59.9, 'Under a minute'],
    [60, '1 minute'],
    [3_599, '59 minutes'],
    [7_200, '2 hours'],
    [86_400, '1 day'],
    [864_000, '10 days'],
  ])('shows %d seconds as "%s"', (seconds, text) => {
    expect(ageText(seconds)).toBe(text);
  });

  it.each([
    [null, 'Never'],
    ['2026-11-21T09:59:30Z', 'Just now'],
    ['2026-11-21T10:00:05Z', 'Just now'],
    ['2026-11-21T08:00:00Z', '2 hours ago'],
  ])('shows the instant %s as "%s"', (instant, text) => {
    expect(sinceText(instant, NOW)).toBe(text);
  });
});
