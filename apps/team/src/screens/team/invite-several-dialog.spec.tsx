import type { BatchResult } from '@tracker/contracts/organizations/invitations';
import { screen, within } from '@testing-library/react';
import { fakeApi, lateAnswer } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { InviteSeveralDialog } from './invite-several-dialog';

const PATH = '/api/organizations/o-1/invitations';
const result: BatchResult = {
  rows: [
    { email: 'ada@example.test', role: 'member', outcome: 'invited' },
    { email: 'lin@example.test', role: 'admin', outcome: 'limit-reached' },
    { email: 'nope', role: 'member', outcome: 'invalid-email' },
  ],
  invited: 1,
  seatsLeft: 0,
};

function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(answers);
  return { api, ...renderPage(<InviteSeveralDialog organizationId="o-1" onClose={() => undefined} />) };
}

const LIST = 'Ada <ada@example.test>\nlin@example.test,admin\nnope';

it('previews each row before anything is sent, then shows its outcome', async () => {
  const { user, api } = open({ [`POST ${PATH}/preview`]: { body: result }, [`POST ${PATH}/batch`]: { body: result } });
  expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await user.click(screen.getByLabelText('Email addresses'));
  await user.paste(LIST);
  expect(screen.getByText('3 addresses found.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('1 of 3 will be invited; 0 seats left.')).toBeInTheDocument();
  expect(screen.getByText('Will be invited')).toBeInTheDocument();
  expect(api.calls.map(({ path }) => path)).toEqual([`${PATH}/preview`]);
  await user.click(screen.getByRole('button', { name: /Send 1 Invitation/ }));
  expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toContain('lin@example.testAdminNo seats left');
  expect(api.calls[1]?.body).toEqual({
    invitations: [
      { email: 'ada@example.test', role: 'member' },
      { email: 'lin@example.test', role: 'admin' },
      { email: 'nope', role: 'member' },
    ],
  });
});

it('sends exactly what was previewed, even if the list changed while the preview loaded', async () => {
  const late = lateAnswer();
  const { user, api } = open({
    [`POST ${PATH}/preview`]: () => late.answer,
    [`POST ${PATH}/batch`]: { body: result },
  });
  const addresses = screen.getByLabelText('Email addresses');
  await user.click(addresses);
  await user.paste('ada@example.test');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(addresses);
  await user.paste('\nmallory@example.test');
  late.give({ body: result });
  await user.click(await screen.findByRole('button', { name: /Send 1 Invitation/ }));
  expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
  expect(api.calls[1]?.body).toEqual({ invitations: [{ email: 'ada@example.test', role: 'member' }] });
});

it('refuses a file that is too large, reads a CSV file, and keeps the list after going back', async () => {
  const { user } = open({ [`POST ${PATH}/preview`]: { body: { ...result, invited: 0 } } });
  await user.upload(screen.getByLabelText('CSV file'), new File(['a'.repeat(300_000)], 'all.csv'));
  expect(await screen.findByText('all.csv is too large for a list of addresses.')).toBeInTheDocument();
  const text = 'email,role\nada@example.test,admin';
  // jsdom's files cannot be read as text.
  const file = Object.assign(new File([text], 'team.csv'), { text: () => Promise.resolve(text) });
  await user.upload(screen.getByLabelText('CSV file'), file);
  expect(await screen.findByDisplayValue(/ada@example\.test,admin/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('button', { name: /Send 0 Invitations/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByDisplayValue(/ada@example\.test,admin/)).toBeInTheDocument();
});

it('shows why nothing was sent, and clears it in the next preview', async () => {
  const sentence = 'You need admin permissions to invite people.';
  const { user } = open({
    [`POST ${PATH}/preview`]: { body: result },
    [`POST ${PATH}/batch`]: { status: 403, body: sentence },
  });
  await user.click(screen.getByLabelText('Email addresses'));
  await user.paste(LIST);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: /Send 1 Invitation/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('button', { name: /Send 1 Invitation/ })).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
});
