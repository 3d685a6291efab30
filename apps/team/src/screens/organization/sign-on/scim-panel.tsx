import type { ScimAccess } from '@tracker/contracts/auth/scim';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { QueryView } from '@tracker/ui/query-view';
import { useState } from 'react';
import {
  useGetTeamScimAccessQuery,
  useMakeTeamScimTokenMutation,
  useWithdrawTeamScimTokenMutation,
} from './sign-on.api';
import { Copyable } from './copyable';
import styles from './sso.module.css';

const QUESTIONS = {
  replace: {
    title: 'Replace the token?',
    text: 'The token of today stops working at once. Your directory changes nobody here until it has the new one.',
    confirm: 'Replace token',
  },
  withdraw: {
    title: 'Withdraw the token?',
    text: 'Your directory no longer adds, changes or removes anybody here. Members stay as they are.',
    confirm: 'Withdraw token',
  },
} as const;

/** The token with which an organization's directory keeps its members; for those who may give one. */
export function ScimPanel({ organization }: { organization: Organization }) {
  const { id } = organization;
  const access = useGetTeamScimAccessQuery(id, { refetchOnMountOrArgChange: true });
  const [make, { isLoading: isMaking }] = useMakeTeamScimTokenMutation();
  const [withdraw, { isLoading: isWithdrawing }] = useWithdrawTeamScimTokenMutation();
  const [token, setToken] = useState<string | null>(null);
  const [question, setQuestion] = useState<keyof typeof QUESTIONS | null>(null);
  const { toast } = useToast();
  const hasPlan = organization.subscriptionTier === 'enterprise';

  const tell = (problem: unknown) =>
    toast({
      title: 'Error',
      description: errorText(problem, 'The token could not be changed. Please try again.'),
      variant: 'destructive',
    });

  async function create() {
    const { data: made, error: problem } = await make(id);
    setQuestion(null);
    if (made) setToken(made.token);
    else tell(problem);
  }

  async function end() {
    const { error: problem } = await withdraw(id);
    setQuestion(null);
    if (problem) return tell(problem);
    setToken(null);
    toast({ title: 'Withdrawn', description: 'The token no longer works.' });
  }

  const asked = question && QUESTIONS[question];
  const body = (data?: ScimAccess) => (
    <div className={styles.body}>
      {!hasPlan && <p className={styles.hint}>Provisioning by a directory is part of the Enterprise plan.</p>}
      {data && hasPlan && <Copyable label="Directory address" text={data.baseUrl} />}
      {hasPlan && (
        <p className={styles.hint}>
          With a token that the owner makes, the directory can also deactivate and remove admins. With a token that an
          admin makes, it cannot.
        </p>
      )}
      {token && <Copyable label="Token" hint="Copy it now: it is shown only this once." text={token} takesFocus />}
      {data?.isActive && (
        <p className={styles.hint}>
          {data.createdAt && (
            <>
              The token was made on <InstantMoment instant={data.createdAt} />.{' '}
            </>
          )}
          {data.lastUsedAt ? (
            <>
              Your directory used it last on <InstantMoment instant={data.lastUsedAt} />.
            </>
          ) : (
            'Your directory has not used it yet.'
          )}
        </p>
      )}
      {(hasPlan || data?.isActive) && (
        <div className={styles.buttons}>
          {hasPlan && data?.isActive && <Button onClick={() => setQuestion('replace')}>Replace token</Button>}
          {data?.isActive && (
            <PassingButton isDangerous onClick={() => setQuestion('withdraw')}>
              Withdraw token
            </PassingButton>
          )}
          {hasPlan && !data?.isActive && (
            <Button variant="primary" disabled={!data} isPending={isMaking} onClick={() => void create()}>
              Make token
            </Button>
          )}
        </div>
      )}
    </div>
  );
  return (
    <Panel
      id="directory"
      title="Directory (SCIM)"
      description="Your directory, such as Okta or Entra, adds, changes and removes members by itself."
    >
      <QueryView
        query={access}
        failure={errorText(access.error, 'The directory could not be loaded.')}
        skeleton={body()}
      >
        {body}
      </QueryView>
      <ConfirmDialog
        title={asked?.title ?? ''}
        isOpen={asked !== null}
        confirmLabel={asked?.confirm ?? ''}
        isDangerous={question === 'withdraw'}
        isPending={isMaking || isWithdrawing}
        onConfirm={() => void (question === 'replace' ? create() : end())}
        onCancel={() => setQuestion(null)}
      >
        <p>{asked?.text}</p>
      </ConfirmDialog>
    </Panel>
  );
}
