import { choiceText, reasonText } from '@tracker/contracts/rollout/rollout-texts';
import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useChoice } from '../rollouts.api';
import styles from './people.module.css';

export function ChoicePanel({ state }: { state: RolloutState }) {
  const [text, setText] = useState('');
  const [requested, setRequested] = useState<string | null>(null);
  const { currentData: choice, error, isFetching, refetch } = useChoice(state.remote, requested ?? '');

  const isMissing = requested === '' && text.trim() === '';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const user = text.trim();
    if (isFetching) return;
    if (user === '') event.currentTarget.querySelector('input')?.focus();
    else if (user === requested) void refetch();
    setRequested(user);
  }

  return (
    <Panel title="Why this version?" description="See which version someone gets, and why.">
      <Stack>
        <form className={styles.fields} onSubmit={submit} noValidate>
          <TextField
            label="Person’s email or user ID"
            value={text}
            maxLength={320}
            autoComplete="off"
            onValueChange={setText}
            error={
              isMissing
                ? 'Email or user ID is required'
                : error && !isFetching
                  ? errorText(error, 'The answer could not be loaded. Please try again.')
                  : null
            }
          />
          <Button type="submit" isPending={isFetching}>
            Explain
          </Button>
        </form>
        <div role="status" className={styles.answer}>
          {choice && !error && (
            <>
              <p>{choiceText(choice)}</p>
              <Quiet>{reasonText(choice, state)}</Quiet>
            </>
          )}
        </div>
      </Stack>
    </Panel>
  );
}
