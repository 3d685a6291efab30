import { type Call, useAction } from '@tracker/shell-sdk/action';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';

interface ConfirmedButtonProps {
  label: string;
  name: string;
  title: string;
  text: string;
  call: () => Call<unknown>;
  failure: string;
}

export function ConfirmedButton({ label, name, title, text, call, failure }: ConfirmedButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, isPending, problem, clear } = useAction(() => call(), {
    failure,
    refusal: 'place',
    onDone: () => setIsOpen(false),
  });
  return (
    <>
      <PassingButton
        isDangerous
        aria-label={`${label} ${name}`}
        onClick={() => {
          clear();
          setIsOpen(true);
        }}
      >
        {label}
      </PassingButton>
      <ConfirmDialog
        title={title}
        isOpen={isOpen}
        confirmLabel={label}
        isPending={isPending}
        onConfirm={() => void run(undefined)}
        onCancel={() => setIsOpen(false)}
      >
        <p>{text}</p>
        {problem && <Problem>{problem}</Problem>}
      </ConfirmDialog>
    </>
  );
}
