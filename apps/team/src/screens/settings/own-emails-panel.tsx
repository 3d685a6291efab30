import type { OwnNotifications } from '@tracker/contracts/mailer/own-notifications';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Checkbox } from '@tracker/ui/choice';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { useState } from 'react';
import { useChangeOwnNotificationsMutation, useGetOwnNotificationsQuery } from '@tracker/shell-sdk/own-notifications';
import styles from './own-emails-panel.module.css';

// Other words than the organization's: these are about one person only.
const KINDS = [
  { key: 'emailReminders', name: 'Before one of my credentials expires' },
  { key: 'expirationAlerts', name: 'On the first day one of my credentials is expired' },
  { key: 'teamUpdates', name: 'When people join, leave or change their role' },
] as const;

/** Which mails the person wants, saved at once; also what the link "Stop these mails" has stopped, and the way back. */
export function OwnMailsPanel() {
  // Asked for at each visit: the link in a mail changes it without this page.
  const wishes = useGetOwnNotificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [change, { error: refusal }] = useChangeOwnNotificationsMutation();
  /** What was chosen and is not answered yet. */
  const [chosen, setChosen] = useState<Partial<OwnNotifications>>({});
  const { toast } = useToast();

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
      <QueryView
        query={wishes}
        failure={errorText(wishes.error, 'Your email choices could not be loaded.')}
        skeleton={<Kinds chosen={chosen} />}
      >
        {(data) => <Kinds stored={data} chosen={chosen} onChoose={(kind, isWanted) => void choose(kind, isWanted)} />}
      </QueryView>
      {refusal && <Problem>{errorText(refusal, 'Your choice could not be saved. Please try again.')}</Problem>}
    </Panel>
  );
}

interface KindsProps {
  /** What is stored; the boxes are disabled until it is there. */
  stored?: OwnNotifications;
  chosen: Partial<OwnNotifications>;
  onChoose?: (kind: keyof OwnNotifications, isWanted: boolean) => void;
}

function Kinds({ stored, chosen, onChoose }: KindsProps) {
  const shown: Partial<OwnNotifications> = { ...stored, ...chosen };
  const hasNoReminders = stored?.emailReminders === false && stored.expirationAlerts === false;
  const stopped = stored ? KINDS.filter(({ key }) => stored[key] === false).length : 0;
  return (
    <>
      {stopped > 0 && (
        <p className={styles.notice}>
          {stopped === KINDS.length ? 'You have stopped all of these mails.' : 'You have stopped some of these mails.'}{' '}
          Tick the ones you want to receive again.
          {hasNoReminders &&
            ' Without the first two you also get no requests and decisions about requirements, and no weekly mail of an organization.'}
        </p>
      )}
      <ul className={styles.kinds}>
        {KINDS.map(({ key, name }) => (
          <li key={key}>
            <Checkbox
              isChecked={shown[key] ?? true}
              disabled={!stored}
              onCheckedChange={(isWanted) => onChoose?.(key, isWanted)}
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}
