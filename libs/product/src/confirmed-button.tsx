import { type ActionWords, type Call, useAction } from '@tracker/shell-sdk/action';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { type ComponentProps, type ReactNode, useState } from 'react';

interface ConfirmedButtonProps<Data> extends Omit<ComponentProps<typeof PassingButton>, 'onClick' | 'title'> {
  label: string;
  title: string;
  confirmLabel?: string;
  cancelLabel?: string;
  isReversible?: boolean;
  call: () => Call<Data>;
  words: ActionWords<void, Data>;
  children: ReactNode;
}

/** A button that asks before it calls the server. The dialog stays open after a failure if it shows the reason. */
export function ConfirmedButton<Data>({
  label,
  title,
  confirmLabel = label,
  cancelLabel,
  isReversible = false,
  call,
  words,
  children,
  ...button
}: ConfirmedButtonProps<Data>) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, isPending, problem, clear } = useAction<void, Data>(call, words);
  const confirm = async () => {
    if ((await run()) || words.refusal !== 'place') setIsAsking(false);
  };
  return (
    <>
      <PassingButton
        {...button}
        onClick={() => {
          clear();
          setIsAsking(true);
        }}
      >
        {label}
      </PassingButton>
      <ConfirmDialog
        title={title}
        isOpen={isAsking}
        confirmLabel={confirmLabel}
        {...(cancelLabel && { cancelLabel })}
        isDangerous={!isReversible}
        isPending={isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{children}</p>
        {problem && <Problem>{problem}</Problem>}
      </ConfirmDialog>
    </>
  );
}
