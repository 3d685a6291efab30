import type { Session } from '@tracker/contracts/auth/sessions';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { InstantDay, InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import {
  useEndOtherSessionsInTeamMutation,
  useEndSessionInTeamMutation,
  useListSessionsInTeamQuery,
} from './account.api';
import styles from './sessions-panel.module.css';

/** Every browser that is signed in, and the way to sign it out from here. */
export function SessionsPanel() {
  const sessions = useListSessionsInTeamQuery();
  const [end, { originalArgs: ending, isLoading: isEnding, error: refusal }] = useEndSessionInTeamMutation();
  const { toast } = useToast();
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  async function signOut(session: Session) {
    const { error: problem } = await end(session.id);
    if (!problem) toast({ title: 'Success', description: `${session.browser} is signed out.` });
  }

  return (
    <Panel
      id="sessions"
      title="Where you are signed in"
      description="A browser that nobody used for 14 days is signed out by itself."
      actions={others.length > 1 && <EndOthers count={others.length} />}
    >
      <QueryView
        query={sessions}
        failure={errorText(sessions.error, 'Your sessions could not be loaded.')}
        skeleton={<Skeleton height="56px" />}
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map((session) => (
              <li key={session.id}>
                <div>
                  <span className={styles.name}>{session.browser}</span>
                  <p className={styles.quiet}>
                    {session.isCurrent ? (
                      'This browser'
                    ) : (
                      <>
                        Last used <InstantMoment instant={session.lastSeenAt} />
                      </>
                    )}
                    , since <InstantDay instant={session.createdAt} />
                  </p>
                </div>
                {!session.isCurrent && (
                  <PassingButton
                    aria-label={`End the session of ${session.browser}`}
                    isPending={isEnding && ending === session.id}
                    onClick={() => void signOut(session)}
                  >
                    End
                  </PassingButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {refusal && (
        <Problem className={styles.problem}>
          {errorText(refusal, 'The session could not be ended. Please try again.')}
        </Problem>
      )}
    </Panel>
  );
}

function EndOthers({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const [endOthers, { isLoading, error }] = useEndOtherSessionsInTeamMutation();
  const { toast } = useToast();

  async function endAll() {
    const { data, error: problem } = await endOthers();
    if (problem) return;
    setIsAsking(false);
    toast({ title: 'Success', description: data.message });
  }

  return (
    <>
      <PassingButton onClick={() => setIsAsking(true)}>End All Others</PassingButton>
      <ConfirmDialog
        title={`End ${count} other sessions?`}
        isOpen={isAsking}
        confirmLabel="End All Others"
        isPending={isLoading}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void endAll()}
      >
        <p>Every browser but this one has to sign in again.</p>
        {error && (
          <Problem className={styles.problem}>
            {errorText(error, 'The sessions could not be ended. Please try again.')}
          </Problem>
        )}
      </ConfirmDialog>
    </>
  );
}
