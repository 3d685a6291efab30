import type { EmailVerification } from '@tracker/contracts/auth/email-verification';
import type { User } from '@tracker/contracts/auth/users';
import { CodeForm } from '@tracker/product/code-form';
import { api } from '@tracker/shell-sdk/api';
import { Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';

const addressApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    sendAddressCodeInTeam: build.mutation<EmailVerification, void>({
      query: () => ({ url: '/api/auth/email/verification', method: 'POST' }),
    }),
    confirmAddressInTeam: build.mutation<User, string>({
      query: (code) => ({ url: '/api/auth/email/verification/confirm', method: 'POST', body: { code } }),
      invalidatesTags: (_user, error) => (error ? [] : ['User', 'Invitations']),
    }),
  }),
});

export function ConfirmAddress({ user }: { user: User }) {
  const [sendCode] = addressApi.useSendAddressCodeInTeamMutation();
  const [confirmCode] = addressApi.useConfirmAddressInTeamMutation();
  return (
    <Stack>
      <p>
        Your sign-in provider has not verified <strong>{user.email}</strong>. Confirm it to accept invitations.
      </p>
      <CodeForm
        sendCode={sendCode}
        confirmCode={confirmCode}
        confirmLabel="Confirm Address"
        words={{ done: 'Your email address is confirmed.' }}
      />
    </Stack>
  );
}

export function ConfirmAddressPanel({ user }: { user: User }) {
  if (user.emailVerified !== false) return null;
  return (
    <Panel title="Confirm your email address">
      <ConfirmAddress user={user} />
    </Panel>
  );
}
