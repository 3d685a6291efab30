import { Button } from '@tracker/ui/button';
import { Dialog } from '@tracker/ui/dialog';
import { Quiet, Stack } from '@tracker/ui/layout';
import type { ReactNode } from 'react';
import { Copyable } from './copyable';

interface SecretDialogProps {
  title: string;
  label: string;
  secret: string | null;
  children?: ReactNode;
  onDone: () => void;
}

export function SecretDialog({ title, label, secret, children, onDone }: SecretDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={secret !== null}
      isBusy
      width={600}
      onClose={onDone}
      footer={
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      }
    >
      <Stack>
        {children && <Quiet>{children}</Quiet>}
        <Copyable
          label={label}
          hint="Copy it now. You won’t see it again."
          text={secret ?? ''}
          copyLabel="Copy"
          takesFocus
        />
      </Stack>
    </Dialog>
  );
}
