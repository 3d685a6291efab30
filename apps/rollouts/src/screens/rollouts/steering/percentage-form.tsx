import { useAction } from '@tracker/shell-sdk/action';
import { useEdits } from '@tracker/shell-sdk/edits';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { type CSSProperties, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSetRolloutPercentageMutation } from '../rollouts.api';
import styles from './percentage-form.module.css';
import { STEERING_FAILURE } from './step-dialog';

interface PercentageFormProps {
  remote: string;
  version: string;
  percentage: number;
  isDisabled: boolean;
}

const NO_COMMENT = { comment: '' };

export function PercentageForm({ remote, version, percentage, isDisabled }: PercentageFormProps) {
  const [setPercentage] = useSetRolloutPercentageMutation();
  const undo = useAction(setPercentage, {
    done: (state) => ({ title: 'Undone', description: `${state.percentage} % of people get ${version} again.` }),
    failure: STEERING_FAILURE,
  });
  const action = useAction(setPercentage, {
    done: (state, { from }) => ({
      title: 'Done',
      description: `${state.percentage} % of people get ${version}.`,
      action: {
        label: 'Undo',
        onAction: () => void undo.run({ remote, version, percentage: from, from: state.percentage }),
      },
    }),
    failure: STEERING_FAILURE,
    // The form disappears when the rollout has moved on.
    refusal: 'both',
  });
  const { isPending } = action;
  const [text, setText] = useState(String(percentage));
  const { draft, edit, discard } = useEdits(NO_COMMENT);
  const { comment } = draft;
  const sliderRef = useRef<HTMLInputElement>(null);
  const sliderId = useId();
  const errorId = useId();
  const chosen = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isValid = chosen <= 100;
  const shown = isValid ? chosen : percentage;
  const isChanged = chosen !== percentage || comment.trim() !== '';
  useUnsavedChanges(isChanged && !isDisabled && !isPending, 'remote');

  // A change by another operator replaces the choice.
  useEffect(() => setText(String(percentage)), [percentage]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isValid || chosen === percentage || isDisabled || isPending) return;
    const hasButtonFocus = document.activeElement instanceof HTMLButtonElement;
    const sent = comment.trim();
    if (await action.run({ remote, version, percentage: chosen, from: percentage, ...(sent && { comment: sent }) }))
      discard();
    // The disabled button would lose the focus.
    if (hasButtonFocus) sliderRef.current?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.label} htmlFor={sliderId}>
        Percentage of people who get the candidate
      </label>
      <input
        ref={sliderRef}
        id={sliderId}
        className={styles.slider}
        type="range"
        min={0}
        max={100}
        value={shown}
        aria-valuetext={`${shown} %`}
        style={{ '--share': `${shown}%` } as CSSProperties}
        disabled={isDisabled}
        onChange={(event) => setText(event.target.value)}
      />
      <span className={styles.exact}>
        <input
          className={styles.number}
          inputMode="numeric"
          aria-label="Exact percentage"
          aria-invalid={isValid ? undefined : true}
          aria-describedby={isValid ? undefined : errorId}
          maxLength={4}
          value={text}
          disabled={isDisabled}
          onChange={(event) => setText(event.target.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <Button
        variant="primary"
        type="submit"
        isPending={isPending}
        disabled={isDisabled || isPending || !isValid || chosen === percentage}
      >
        Apply
      </Button>
      <div className={styles.comment}>
        <TextField
          label="Reason for the audit log"
          isOptional
          maxLength={500}
          autoComplete="off"
          value={comment}
          disabled={isDisabled}
          onValueChange={(typed) => edit({ comment: typed })}
        />
      </div>
      {!isValid && (
        <p id={errorId} className={styles.error}>
          The percentage must be a whole number from 0 to 100.
        </p>
      )}
      {action.problem && <Problem className={styles.error}>{action.problem}</Problem>}
    </form>
  );
}
