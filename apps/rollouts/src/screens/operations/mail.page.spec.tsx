import { screen, waitFor, within } from '@testing-library/react';
import type { MailState } from '@tracker/contracts/rollout/operations';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { manifest } from '../../remote.manifest';
import { MailPage } from './mail.page';

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

it('retries an email and reloads the state', async () => {
  const { user, answers, calls } = open({ [`POST ${PATH}/${ID}/retry`]: { body: { success: true, message: '' } } });
  const button = await retryButton();
  answers[`GET ${PATH}`] = { body: { ...mail, failed: 0, undelivered: [] } };
  await user.click(button);
  expect(await screen.findByText('All emails have been delivered.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('shows why an email could not be retried', async () => {
  const { user } = open({ [`POST ${PATH}/${ID}/retry`]: { status: 404, body: 'Not found' } });
  await user.click(await retryButton());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not found'));
});

it('shows a loading error and retries', async () => {
  const { user, answers } = open({ [`GET ${PATH}`]: { status: 500, body: 'Something went wrong' } });
  expect(await screen.findByRole('alert')).toBeVisible();
  answers[`GET ${PATH}`] = { body: mail };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await retryButton()).toBeVisible();
});
