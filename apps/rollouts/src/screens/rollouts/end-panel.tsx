import { useForm } from '@tracker/shell-sdk/form';
import { useNavigate } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { Cluster } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { useEndRolloutMutation } from './territory.api';

export function EndPanel({ remote }: { remote: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title="End this remote"
      tone="danger"
      description="Its pages, navigation, tokens and paths go for everyone. The audit log stays, and the name becomes free."
    >
      <Cluster>
        <Button variant="primary" isDangerous onClick={() => setIsOpen(true)}>
          End Remote
        </Button>
      </Cluster>
      {isOpen && <EndDialog remote={remote} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function EndDialog({ remote, onClose }: { remote: string; onClose: () => void }) {
  const [end] = useEndRolloutMutation();
  const navigate = useNavigate();
  const form = useForm({
    values: { name: '', comment: '' },
    check: ({ name }): { name?: string } => (name.trim() === remote ? {} : { name: `Type ${remote} to confirm.` }),
    send: ({ name, comment }) =>
      end({ remote, confirm: name.trim(), ...(comment.trim() && { comment: comment.trim() }) }),
    done: () => ({ title: 'Done', description: `${remote} has ended.` }),
    failure: 'The remote could not be ended. Please try again.',
    onDone: () => {
      onClose();
      void navigate('/rollouts', { replace: true });
    },
  });
  return (
    <EditDialog form={form} title={`End ${remote}?`} submitLabel="End Remote" isDangerous width={440} onClose={onClose}>
      <TextField label="Name of the remote" autoComplete="off" {...form.field('name')} />
      <TextAreaField label="Reason for the audit log" isOptional rows={2} maxLength={500} {...form.field('comment')} />
    </EditDialog>
  );
}
