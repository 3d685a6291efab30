import type { ReleaseToken, RemoteOwner } from '@tracker/contracts/rollout/remote-access';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { useForm } from '@tracker/shell-sdk/form';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Form } from '@tracker/ui/form';
import { InstantMoment } from '@tracker/ui/instant';
import { List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextField } from '@tracker/ui/text-field';
import type { ReactNode } from 'react';
import {
  useAddRolloutOwnerMutation,
  useRemoteAccess,
  useRemoveRolloutOwnerMutation,
  useRevokeRolloutTokenMutation,
} from './people.api';
import styles from './people.module.css';
import { TokenForm } from './token-form';

export function AccessPanel({ remote }: { remote: string }) {
  const query = useRemoteAccess(remote);
  return (
    <Panel
      title="Owners and tokens"
      description={`Owners steer rollouts of ${remote} only. Tokens let pipelines release it, steer it or read its state.`}
    >
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={errorText(query.error, 'Owners and tokens could not be loaded.')}
        skeleton={<Skeleton height="120px" />}
      >
        {({ owners, tokens, mayChange }) => (
          <div className={styles.halves}>
            <Half
              title="Owners"
              emptyText="No owners. Operators only."
              rows={owners.map((owner) => (
                <OwnerRow key={owner.userId} owner={owner} remote={remote} mayChange={mayChange} />
              ))}
            >
              {mayChange && <OwnerForm remote={remote} />}
            </Half>
            <Half
              title="Tokens"
              emptyText="No tokens. Released with the token of the installation."
              rows={tokens.map((token) => (
                <TokenRow key={token.id} token={token} remote={remote} />
              ))}
            >
              <TokenForm remote={remote} />
            </Half>
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

interface HalfProps {
  title: string;
  emptyText: string;
  rows: ReactNode[];
  children: ReactNode;
}

function Half({ title, emptyText, rows, children }: HalfProps) {
  return (
    <Stack as="section" aria-label={title}>
      <h3 className={styles.heading} tabIndex={-1}>
        {title}
      </h3>
      {rows.length === 0 ? <Quiet>{emptyText}</Quiet> : <List>{rows}</List>}
      {children}
    </Stack>
  );
}

function OwnerForm({ remote }: { remote: string }) {
  const [addOwner] = useAddRolloutOwnerMutation();
  const form = useForm({
    values: { user: '' },
    labels: { user: '' },
    check: ({ user }) => (user.trim() ? {} : { user: 'Email or ID of an owner is required' }),
    send: ({ user }) => addOwner({ remote, user: user.trim() }),
    failure: 'The owner could not be added. Please try again.',
    isForMany: true,
    tab: 'remote',
  });
  return (
    <Form form={form}>
      <div className={styles.fields}>
        <TextField
          label="Email or ID of an owner"
          isRequired
          maxLength={320}
          autoComplete="off"
          {...form.field('user')}
        />
        <Button type="submit" isPending={form.isPending}>
          Add
        </Button>
      </div>
    </Form>
  );
}

interface RowProps {
  remote: string;
  mayChange: boolean;
}

function OwnerRow({ owner: { userId, email }, remote, mayChange }: RowProps & { owner: RemoteOwner }) {
  const [remove] = useRemoveRolloutOwnerMutation();
  return (
    <ListRow
      side={
        mayChange && (
          <ConfirmedButton
            isDangerous
            label="Remove"
            aria-label={`Remove ${email}`}
            title={`Remove ${email}?`}
            call={() => remove({ remote, userId })}
            words={{ failure: 'The owner could not be removed. Please try again.', refusal: 'place' }}
          >
            They can no longer steer {remote}.
          </ConfirmedButton>
        )
      }
    >
      {email}
    </ListRow>
  );
}

function TokenRow({ token, remote }: { token: ReleaseToken; remote: string }) {
  const { id, name, scopes, createdBy, expiresAt, lastUsedAt } = token;
  const [revoke] = useRevokeRolloutTokenMutation();
  return (
    <ListRow
      side={
        <ConfirmedButton
          isDangerous
          label="Revoke"
          aria-label={`Revoke ${name}`}
          title={`Revoke the token ${name}?`}
          call={() => revoke({ remote, id })}
          words={{ failure: 'The token could not be revoked. Please try again.', refusal: 'place' }}
        >
          Programs that use it are refused from now on. A revoked token cannot be restored; create a new one instead.
        </ConfirmedButton>
      }
    >
      {name}
      <Quiet>
        {scopes.join(', ')} · made by {createdBy} · {lastUsedAt ? 'last used ' : 'never used'}
        {lastUsedAt && <InstantMoment instant={lastUsedAt} />}
      </Quiet>
      <Quiet>
        {expiresAt ? 'Expires ' : 'Does not expire'}
        {expiresAt && <InstantMoment instant={expiresAt} />}
      </Quiet>
    </ListRow>
  );
}
