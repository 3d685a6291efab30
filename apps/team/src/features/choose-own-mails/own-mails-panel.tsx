import type { OwnNotifications } from '@tracker/contracts/own-notifications';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Checkbox } from '@tracker/ui/choice';
import { ErrorState } from '@tracker/ui/error-state';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';
import { useChangeOwnNotificationsMutation, useGetOwnNotificationsQuery } from '@tracker/shell-sdk/own-notifications';
import styles from './own-mails-panel.module.css';

// Other words than the organization's: these are about one person only.
const KINDS = [
  { key: 'emailReminders', name: 'Before one of my credentials expires' },
  { key: 'expirationAlerts', name: 'On the first day one of my credentials is expired' },
  { key: 'teamUpdates', name: 'When people join, leave or change their role' },
] as const;

/** Which mails the person wants, saved at once; also what the link "Stop these mails" has stopped, and the way back. */
export function OwnMailsPanel() {
  // Asked for at each visit: the link in a mail changes it without this page.
  const { data, error, isFetching, refetch } = useGetOwnNotificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [change, { error: refusal }] = useChangeOwnNotificationsMutation();
  /** What was chosen and is not answered yet. */
  const [chosen, setChosen] = useState<Partial<OwnNotifications>>({});
  const { toast } = useToast();
  const shown: Partial<OwnNotifications> = { ...data, ...chosen };
  const hasNoReminders = data?.emailReminders === false && data.expirationAlerts === false;
  const stopped = data ? KINDS.filter(({ key }) => data[key] === false).length : 0;

  async function choose(kind: keyof OwnNotifications, isWanted: boolean) {
    setChosen((before) => ({ ...before, [kind]: isWanted }));
    const { error: problem } = await change({ [kind]: isWanted });
    setChosen(({ [kind]: _settled, ...others }) => others);
    if (!problem) toast({ title: 'Saved', description: 'Your email choices are saved.' });
  }

  return (
    <Panel
      id="mails"
      title="Mails to you"
      description="Only for you, saved immediately. You get the emails that both you and your organization have switched on."
    >
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error, 'Your email choices could not be loaded.')}
        </ErrorState>
      ) : (
        <>
          {stopped > 0 && (
            <p className={styles.notice}>
              {stopped === KINDS.length
                ? 'You have stopped all of these mails.'
                : 'You have stopped some of these mails.'}{' '}
              Tick the ones you want to receive again.
              {hasNoReminders &&
                ' Without the first two you also get no requests and decisions about requirements, and no weekly mail of an organization.'}
            </p>
          )}
          <ul className={styles.kinds} aria-busy={!data || undefined}>
            {KINDS.map(({ key, name }) => (
              <li key={key}>
                <Checkbox
                  isChecked={shown[key] ?? true}
                  disabled={!data}
                  onCheckedChange={(isWanted) => void choose(key, isWanted)}
                >
                  {name}
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      )}
      {refusal && <Problem>{errorText(refusal, 'Your choice could not be saved. Please try again.')}</Problem>}
    </Panel>
  );
}
