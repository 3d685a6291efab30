import type { OwnNotifications } from '@tracker/contracts/auth/notifications';
import { useAction } from '@tracker/shell-sdk/action';
import { useChangeOwnNotificationsMutation, useGetOwnNotificationsQuery } from '@tracker/shell-sdk/own-notifications';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Checkbox } from '@tracker/ui/choice';
import { FormNotice } from '@tracker/ui/form-notice';
import { Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { useState } from 'react';

const KINDS = [
  { key: 'emailReminders', name: 'Before one of my credentials expires' },
  { key: 'expirationAlerts', name: 'When one of my credentials has expired' },
  { key: 'teamUpdates', name: 'When people join, leave or change roles' },
] as const;

export function OwnEmailsPanel() {
  // The unsubscribe link in an email changes it outside this page.
  const choices = useGetOwnNotificationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [save] = useChangeOwnNotificationsMutation();
  const [unsaved, setUnsaved] = useState<Partial<OwnNotifications>>({});
  const change = useAction((changes: Partial<OwnNotifications>) => save(changes), {
    done: () => ({ title: 'Saved', description: 'Your email choices are saved.' }),
    failure: 'Your choice could not be saved. Please try again.',
    refusal: 'place',
  });

  async function choose(kind: keyof OwnNotifications, isWanted: boolean) {
    setUnsaved((before) => ({ ...before, [kind]: isWanted }));
    await change.run({ [kind]: isWanted });
    setUnsaved(({ [kind]: _saved, ...others }) => others);
  }

  const body = (stored?: OwnNotifications) => (
    <Stack gap={0.5}>
      {KINDS.map(({ key, name }) => (
        <Checkbox
          key={key}
          isChecked={unsaved[key] ?? stored?.[key] ?? true}
          disabled={!stored}
          onCheckedChange={(isWanted) => void choose(key, isWanted)}
        >
          {name}
        </Checkbox>
      ))}
      {/* Below the boxes, so that they don't move under the pointer. */}
      {stored?.emailReminders === false && (
        <FormNotice>
          {stored.expirationAlerts === false
            ? 'With the first two off, you also get no emails about requirements and no weekly summary of your organization.'
            : 'With the first one off, you also get no emails about requirements.'}
        </FormNotice>
      )}
    </Stack>
  );
  return (
    <Panel
      id="mails"
      title="Your emails"
      description="Saved immediately. You only get emails your organization also allows."
    >
      <QueryView
        query={choices}
        failure={errorText(choices.error, 'Your email choices could not be loaded.')}
        skeleton={body()}
      >
        {body}
      </QueryView>
      {change.problem && <Problem>{change.problem}</Problem>}
    </Panel>
  );
}
