import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { useState } from 'react';
import { ImportDialog } from './import-dialog';
import { InviteDialog } from './invite-dialog';

interface InviteActionsProps {
  organizationId: string;
  seatsLeft: number | undefined;
}

export function InviteActions({ organizationId, seatsLeft }: InviteActionsProps) {
  const [open, setOpen] = useState<'one' | 'many' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button icon={<Icon name="upload" size={16} />} onClick={() => setOpen('many')}>
        Import List
      </Button>
      <Button variant="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen('one')}>
        Invite Member
      </Button>
      {open === 'one' && <InviteDialog organizationId={organizationId} seatsLeft={seatsLeft} onClose={close} />}
      {open === 'many' && <ImportDialog organizationId={organizationId} onClose={close} />}
    </>
  );
}
