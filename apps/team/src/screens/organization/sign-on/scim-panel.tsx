import type { ScimAccess } from '@tracker/contracts/auth/scim';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { InstantMoment } from '@tracker/ui/instant';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { useState } from 'react';
import { Copyable } from '../../../features/copyable';
import { SecretButtons } from '../../../features/secret-buttons';
import {
  useCreateTeamScimTokenMutation,
  useGetTeamScimAccessQuery,
  useRevokeTeamScimTokenMutation,
} from './sign-on.api';

export function ScimPanel({ organization: { id, subscriptionTier } }: { organization: Organization }) {
  const access = useGetTeamScimAccessQuery(id, { refetchOnMountOrArgChange: true });
  const [create] = useCreateTeamScimTokenMutation();
  const [revoke] = useRevokeTeamScimTokenMutation();
  const [token, setToken] = useState<string | null>(null);
  const hasPlan = subscriptionTier === 'enterprise';

  const body = (data?: ScimAccess) => (
    <Stack>
      {!hasPlan && <Quiet>Directory provisioning is part of the Enterprise plan.</Quiet>}
      {data && hasPlan && <Copyable label="Directory address" text={data.baseUrl} />}
      {hasPlan && (
        <Quiet>
          With a token created by the owner, the directory can also deactivate and remove admins. With a token created
          by an admin, it cannot.
        </Quiet>
      )}
      {token && <Copyable label="Token" hint="Copy it now. You won’t see it again." text={token} takesFocus />}
      {data?.isActive && (
        <Quiet>
          {data.createdAt && (
            <>
              Created on <InstantMoment instant={data.createdAt} />.{' '}
            </>
          )}
          {data.lastUsedAt ? (
            <>
              Last used on <InstantMoment instant={data.lastUsedAt} />.
            </>
          ) : (
            'Not used yet.'
          )}
        </Quiet>
      )}
      <SecretButtons
        noun="token"
        isActive={data?.isActive}
        canCreate={hasPlan}
        create={() => create(id)}
        revoke={() => revoke(id)}
        onSecret={setToken}
        consequences={{
          replace:
            'The current token stops working immediately. Your directory needs the new one to make changes here.',
          revoke: 'Your directory can no longer add, change or remove members. Current members stay.',
        }}
      />
    </Stack>
  );
  return (
    <Panel
      id="directory"
      title="Directory (SCIM)"
      description="Let your directory, such as Okta or Entra, add, change and remove members automatically."
    >
      <QueryView
        query={access}
        failure={errorText(access.error, 'The directory could not be loaded.')}
        skeleton={body()}
      >
        {body}
      </QueryView>
    </Panel>
  );
}
