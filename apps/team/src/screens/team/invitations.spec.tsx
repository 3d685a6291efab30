import type { BatchResult } from '@tracker/contracts/organizations/invitations';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi, lateAnswer } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { InviteSeveralDialog } from './invite-several-dialog';
import { type Answers, openTeam, organization, PATH as TEAM, rowOf, sam } from './team-page.fixture';

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

describe('invitations', () => {
  const openDialog = async (answer: Answers[string]) => {
    const opened = openTeam(organization, { [`POST ${TEAM}/invitations`]: answer });
    await opened.user.click(await screen.findByRole('button', { name: 'Invite Member' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  };

  it('require an address, and send address and role', async () => {
    const { user, api, dialog } = await openDialog({ status: 201, body: { success: true, message: 'sent' } });
    const send = dialog.getByRole('button', { name: 'Send Invitation' });
    expect(send).toBeDisabled();
    await waitFor(() =>
      expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(
        /^4 seats left, including pending invitations\./,
      ),
    );
    await user.type(dialog.getByLabelText('Email'), 'lin@example.test');
    await user.selectOptions(dialog.getByLabelText('Role'), 'admin');
    await user.click(send);
    expect(await screen.findByText('Success Invitation sent successfully!')).toBeInTheDocument();
    expect(api.calls).toContainEqual({
      method: 'POST',
      path: `${TEAM}/invitations`,
      body: { email: 'lin@example.test', role: 'admin' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are sent to several people from a pasted list or from the menu', async () => {
    const { user, dialog } = await openDialog({});
    await user.click(dialog.getByLabelText('Email'));
    await user.paste('lin@example.test');
    expect(dialog.getByLabelText('Email')).toHaveValue('lin@example.test');
    await user.paste('ada@example.test\nben@example.test');
    const several = within(await screen.findByRole('dialog', { name: 'Invite several' }));
    expect(several.getByText('2 addresses found.')).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(several.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Invite Member' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Invite several' }));
    expect(await screen.findByRole('dialog', { name: 'Invite several' })).toBeVisible();
  });

  it('keep the dialog open and show why sending failed', async () => {
    const { user, api, dialog } = await openDialog({});
    const field = dialog.getByLabelText('Email');
    await user.type(field, 'lin@example.test');
    for (const [answer, sentence] of [
      [{ status: 409, body: { success: false, message: 'Three members at most.' } }, 'Three members at most.'],
      [{ status: 500, body: {} }, 'Failed to send invitation'],
      [() => Promise.reject(new TypeError('offline')), 'An error occurred while sending the invitation'],
      [{ body: { success: false } }, 'Failed to send invitation'],
    ] as [Answers[string], string][]) {
      api.answers[`POST ${TEAM}/invitations`] = answer;
      await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
      expect(await dialog.findByText(sentence)).toBeVisible();
      expect(field).toHaveValue('lin@example.test');
      expect(field).toHaveAttribute('aria-invalid', 'true');
    }
  });

  it('are cancelled and resent from their row, or show why not', async () => {
    const { user, api } = openTeam(organization, {
      [`DELETE ${TEAM}/invitations/${sam.id}`]: () => Promise.reject(new TypeError('offline')),
      [`POST ${TEAM}/invitations/${sam.id}/resend`]: { status: 500, body: {} },
    });
    const row = await rowOf(sam.email);
    await user.click(row.getByRole('button', { name: /^Resend/ }));
    expect(await screen.findByText('Error Failed to send invitation')).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: /^Cancel/ }));
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel invitation' }));
    expect(await screen.findByText('Error An error occurred while cancelling the invitation')).toBeInTheDocument();
    api.answers[`DELETE ${TEAM}/invitations/${sam.id}`] = { body: { success: true, message: 'ok' } };
    api.answers[`GET ${TEAM}/invitations`] = { body: [] };
    await user.click(row.getByRole('button', { name: /^Cancel/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel invitation' }));
    expect(await screen.findByText('Success Invitation cancelled successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Pending invitations' })).toHaveFocus());
  });
});
