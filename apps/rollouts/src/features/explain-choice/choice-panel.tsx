import { choiceText, reasonText } from '@tracker/contracts/rollout/choice-words';
import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Panel } from '@tracker/ui/panel';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useChoice } from '../../api/rollouts.api';
import styles from './choice-panel.module.css';

/** Answers why somebody sees the version they see. */
export function ChoicePanel({ state }: { state: RolloutState }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const { currentData: choice, error, isFetching, refetch } = useChoice(state.remote, asked);

  function submit(event: FormEvent) {
    event.preventDefault();
    const user = text.trim();
    if (user === '' || isFetching) return;
    if (user === asked) void refetch();
    setAsked(user);
  }

  return (
    <Panel title="Why this version?" description="Who gets what, and why, in a page of the shell that is deployed.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Person's email or user id"
          value={text}
          maxLength={320}
          autoComplete="off"
          onValueChange={setText}
          error={error && !isFetching ? errorText(error, 'The answer could not be loaded. Please try again.') : null}
        />
        <Button type="submit" isPending={isFetching} disabled={text.trim() === '' || isFetching}>
          Explain
        </Button>
      </form>
      <div role="status" className={styles.answer}>
        {choice && !error && (
          <>
            <p className={styles.version}>{choiceText(choice)}</p>
            <p className={styles.reason}>{reasonText(choice, state)}</p>
          </>
        )}
      </div>
    </Panel>
  );
}
