import { useEdits } from '@tracker/shell-sdk/edits';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { TextField } from '@tracker/ui/text-field';
import { type CSSProperties, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './percentage-form.module.css';

interface PercentageFormProps {
  /** What is set now. */
  percentage: number;
  isDisabled: boolean;
  isPending: boolean;
  /** Answers whether it was done. */
  onApply: (percentage: number, comment: string) => Promise<boolean>;
}

const NO_COMMENT = { comment: '' };

/** Chooses a percentage with a slider, or exactly with a number; it holds only once it is applied. */
export function PercentageForm({ percentage, isDisabled, isPending, onApply }: PercentageFormProps) {
  const [text, setText] = useState(String(percentage));
  const { draft, edit, discard } = useEdits(NO_COMMENT);
  const { comment } = draft;
  const sliderRef = useRef<HTMLInputElement>(null);
  const sliderId = useId();
  const errorId = useId();
  const wanted = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isGood = wanted <= 100;
  const shown = isGood ? wanted : percentage;
  const isChanged = wanted !== percentage || comment.trim() !== '';
  useUnsavedChanges(isChanged && !isDisabled && !isPending, 'remote');

  // What somebody else has set meanwhile is shown instead of what was being chosen.
  useEffect(() => setText(String(percentage)), [percentage]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isGood || wanted === percentage || isDisabled || isPending) return;
    const isByButton = document.activeElement instanceof HTMLButtonElement;
    if (await onApply(wanted, comment.trim())) discard();
    // The button has nothing to do then, and would lose the focus.
    if (isByButton) sliderRef.current?.focus();
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
          aria-invalid={isGood ? undefined : true}
          aria-describedby={isGood ? undefined : errorId}
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
        disabled={isDisabled || isPending || !isGood || wanted === percentage}
      >
        Apply
      </Button>
      <div className={styles.comment}>
        <TextField
          label="Comment for the audit"
          isOptional
          maxLength={500}
          autoComplete="off"
          value={comment}
          disabled={isDisabled}
          onValueChange={(typed) => edit({ comment: typed })}
        />
      </div>
      {!isGood && (
        <p id={errorId} className={styles.error}>
          The percentage must be a whole number from 0 to 100.
        </p>
      )}
    </form>
  );
}
