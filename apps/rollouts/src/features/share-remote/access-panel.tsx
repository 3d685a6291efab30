import type { ReleaseToken, RemoteOwner } from '@tracker/contracts/rollout/remote-access';
import { errorText } from '@tracker/shell-sdk/request-error';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import type { ReactNode } from 'react';
import {
  useAddRolloutOwnerMutation,
  useRemoteAccess,
  useRemoveRolloutOwnerMutation,
  useWithdrawRolloutTokenMutation,
} from '../../api/remote-access.api';
import { AddForm } from './add-form';
import styles from './access-panel.module.css';
import { TokenForm } from './token-form';

/** Who steers the remote, and what releases it from elsewhere. Owners see it, operators change it. */
export function AccessPanel({ remote }: { remote: string }) {
  const query = useRemoteAccess(remote);
  const [addOwner, adding] = useAddRolloutOwnerMutation();
  const row = { remote, mayChange: query.currentData?.mayChange === true };
  return (
    <Panel
      title="Owners and tokens"
      description={`Owners steer ${remote} and nothing else; a token releases it from elsewhere.`}
    >
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={errorText(query.error, 'Owners and tokens could not be loaded.')}
        skeleton={<Skeleton height="120px" />}
      >
        {(access) => (
          <div className={styles.halves}>
            <Half
              title="Owners"
              none={access.owners.length === 0 && 'Only operators steer it.'}
              form={
                access.mayChange && (
                  <AddForm
                    label="Email or id of an owner"
                    button="Add"
                    error={adding.error}
                    isPending={adding.isLoading}
                    onAdd={async (user) => !(await addOwner({ remote, user })).error}
                  />
                )
              }
            >
              {access.owners.map((owner) => (
                <OwnerRow key={owner.userId} owner={owner} {...row} />
              ))}
            </Half>
            <Half
              title="Release tokens"
              none={access.tokens.length === 0 && "It is released here, or with the installation's own token."}
              form={access.mayChange && <TokenForm remote={remote} />}
            >
              {access.tokens.map((token) => (
                <TokenRow key={token.id} token={token} {...row} />
              ))}
            </Half>
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

interface HalfProps {
  title: string;
  /** What is said instead of an empty list. */
  none: string | false;
  /** Adds to the list, for those who may. */
  form: ReactNode;
  children: ReactNode;
}

function Half({ title, none, form, children }: HalfProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      {none ? <p className={styles.quiet}>{none}</p> : <ul className={styles.list}>{children}</ul>}
      {form}
    </section>
  );
}

interface RowProps {
  remote: string;
  mayChange: boolean;
}

function OwnerRow({ owner: { userId, email }, remote, mayChange }: RowProps & { owner: RemoteOwner }) {
  const [remove, { isLoading, error }] = useRemoveRolloutOwnerMutation();
  return (
    <li className={styles.row}>
      <span className={styles.name}>{email}</span>
      {mayChange && (
        <PassingButton
          aria-label={`Remove ${email}`}
          isPending={isLoading}
          onClick={() => void remove({ remote, userId })}
        >
          Remove
        </PassingButton>
      )}
      <Refusal error={error} />
    </li>
  );
}

function TokenRow({
  token: { id, name, createdBy, lastUsedAt },
  remote,
  mayChange,
}: RowProps & { token: ReleaseToken }) {
  const [withdraw, { isLoading, error }] = useWithdrawRolloutTokenMutation();
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        <span className={styles.quiet}>
          made by {createdBy}, {lastUsedAt ? 'last used ' : 'never used'}
          {lastUsedAt && <InstantMoment instant={lastUsedAt} />}
        </span>
      </span>
      {mayChange && (
        <PassingButton
          isDangerous
          aria-label={`Withdraw ${name}`}
          isPending={isLoading}
          onClick={() => void withdraw({ remote, id })}
        >
          Withdraw
        </PassingButton>
      )}
      <Refusal error={error} />
    </li>
  );
}

/** Why a row is still there. */
function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  return <Problem className={styles.problem}>{errorText(error, 'That could not be done. Please try again.')}</Problem>;
}
