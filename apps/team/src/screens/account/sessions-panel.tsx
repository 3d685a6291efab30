import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { useAction } from '@tracker/shell-sdk/action';
import { errorText } from '@tracker/shell-sdk/request-error';
import { InstantDay, InstantMoment } from '@tracker/ui/instant';
import { List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import type { Session } from '@tracker/contracts/auth/sessions';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from './account.api';

export function SessionsPanel() {
  const sessions = useSessionsQuery();
  const [endSession] = useEndSessionMutation();
  const end = useAction(({ id }: Session) => endSession(id), {
    done: (_outcome, { browser }) => `${browser} is signed out.`,
    failure: 'The session could not be ended. Please try again.',
    refusal: 'place',
  });
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Panel
      id="sessions"
      title="Active sessions"
      description="Browsers inactive for 14 days are signed out."
      actions={others.length > 1 && <EndOthers count={others.length} />}
    >
      <QueryView
        query={sessions}
        failure={errorText(sessions.error, 'Your sessions could not be loaded.')}
        skeleton={<Skeleton height="56px" />}
      >
        {(list) => (
          <List>
            {list.map((session) => (
              <ListRow
                key={session.id}
                side={
                  !session.isCurrent && (
                    <PassingButton
                      aria-label={`End the session of ${session.browser}`}
                      isPending={end.pending?.id === session.id}
                      onClick={() => void end.run(session)}
                    >
                      End
                    </PassingButton>
                  )
                }
              >
                <strong>{session.browser}</strong>
                <Quiet>
                  {session.isCurrent ? (
                    'This browser'
                  ) : (
                    <>
                      Last used <InstantMoment instant={session.lastSeenAt} />
                    </>
                  )}
                  , since <InstantDay instant={session.createdAt} />
                </Quiet>
              </ListRow>
            ))}
          </List>
        )}
      </QueryView>
      {end.problem && <Problem>{end.problem}</Problem>}
    </Panel>
  );
}

function EndOthers({ count }: { count: number }) {
  const [endOthers] = useEndOtherSessionsMutation();
  return (
    <ConfirmedButton
      label="End All Others"
      title={`End ${count} other sessions?`}
      call={() => endOthers()}
      words={{
        done: ({ message }) => message,
        failure: 'The sessions could not be ended. Please try again.',
        refusal: 'place',
      }}
    >
      Every browser except this one will have to sign in again.
    </ConfirmedButton>
  );
}
