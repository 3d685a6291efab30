import type { ReleaseToken, RemoteOwner } from '@tracker/contracts/rollout/remote-access';
import { type Call, useAction } from '@tracker/shell-sdk/action';
import { errorText } from '@tracker/shell-sdk/request-error';
import { InstantMoment } from '@tracker/ui/instant';
import { List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import type { ReactNode } from 'react';
import { AddForm } from './allow-form';
import {
  useAddRolloutOwnerMutation,
  useRemoteAccess,
  useRemoveRolloutOwnerMutation,
  useRevokeRolloutTokenMutation,
} from './people.api';
import styles from './people.module.css';
import { TokenForm } from './token-form';

/** Owners see this panel; only operators can change it. */
export function AccessPanel({ remote }: { remote: string }) {
  const query = useRemoteAccess(remote);
  const [addOwner] = useAddRolloutOwnerMutation();
  return (
    <Panel
      title="Owners and tokens"
      description={`Owners steer rollouts of ${remote} only. Tokens let other repositories release it.`}
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
              {mayChange && (
                <AddForm
                  label="Email or ID of an owner"
                  submitLabel="Add"
                  maxLength={320}
                  failure="The owner could not be added. Please try again."
                  add={(user) => addOwner({ remote, user })}
                />
              )}
            </Half>
            <Half
              title="Release tokens"
              emptyText="No tokens. Released with the token of the installation."
              rows={tokens.map((token) => (
                <TokenRow key={token.id} token={token} remote={remote} mayChange={mayChange} />
              ))}
            >
              {mayChange && <TokenForm remote={remote} />}
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

interface RowProps {
  remote: string;
  mayChange: boolean;
}

function OwnerRow({ owner: { userId, email }, remote, mayChange }: RowProps & { owner: RemoteOwner }) {
  const [remove] = useRemoveRolloutOwnerMutation();
  return (
    <RemovableRow
      name={email}
      buttonLabel="Remove"
      remove={mayChange && (() => remove({ remote, userId }))}
      failure="The owner could not be removed. Please try again."
    />
  );
}

function TokenRow({ token, remote, mayChange }: RowProps & { token: ReleaseToken }) {
  const { id, name, createdBy, lastUsedAt } = token;
  const [revoke] = useRevokeRolloutTokenMutation();
  return (
    <RemovableRow
      name={name}
      buttonLabel="Revoke"
      isDangerous
      remove={mayChange && (() => revoke({ remote, id }))}
      failure="The token could not be revoked. Please try again."
    >
      <Quiet>
        created by {createdBy}, {lastUsedAt ? 'last used ' : 'never used'}
        {lastUsedAt && <InstantMoment instant={lastUsedAt} />}
      </Quiet>
    </RemovableRow>
  );
}

interface RemovableRowProps {
  name: string;
  buttonLabel: string;
  isDangerous?: boolean;
  remove: false | (() => Call<unknown>);
  failure: string;
  children?: ReactNode;
}

function RemovableRow({ name, buttonLabel, isDangerous, remove, failure, children }: RemovableRowProps) {
  const { run, isPending, problem } = useAction((call: () => Call<unknown>) => call(), { failure, refusal: 'place' });
  return (
    <ListRow
      side={
        remove && (
          <PassingButton
            {...(isDangerous && { isDangerous })}
            aria-label={`${buttonLabel} ${name}`}
            isPending={isPending}
            onClick={() => void run(remove)}
          >
            {buttonLabel}
          </PassingButton>
        )
      }
    >
      {name}
      {children}
      {problem && <Problem>{problem}</Problem>}
    </ListRow>
  );
}
