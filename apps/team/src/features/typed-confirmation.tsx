import type { UserAction } from '@tracker/shell-sdk/action';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { type ReactNode, useState } from 'react';

interface TypedConfirmationProps {
  title: string;
  confirmLabel: string;
  label: string;
  isMatching: (typed: string) => boolean;
  mismatch?: string;
  action: Pick<UserAction<string, unknown>, 'run' | 'isPending' | 'problem'>;
  onClose: () => void;
  children: ReactNode;
}

export function TypedConfirmation({ label, isMatching, mismatch, action, onClose, ...dialog }: TypedConfirmationProps) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      isConfirmDisabled={!isMatching(typed)}
      isPending={action.isPending}
      onCancel={onClose}
      onConfirm={() => void action.run(typed)}
    >
      <Stack>
        {dialog.children}
        <TextField
          label={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onValueChange={setTyped}
          error={mismatch && typed !== '' && !isMatching(typed) ? mismatch : null}
        />
        {action.problem && <Problem>{action.problem}</Problem>}
      </Stack>
    </ConfirmDialog>
  );
}
