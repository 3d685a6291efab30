import { useForm } from '@tracker/shell-sdk/form';
import { useNavigate } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { useDispatch } from '@tracker/shell-sdk/store';
import { Button } from '@tracker/ui/button';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { actions } from './new-tokens';
import { useCreateRolloutTokenMutation } from './people.api';
import { NEW_TOKEN, requestOf, TokenFields, tokenProblems } from './token-fields';

export function NewRemote() {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!user?.isOperator) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>New Remote</Button>
      {isOpen && <NewRemoteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

const VALUES = { ...NEW_TOKEN, name: 'CI', release: true, steer: true, read: true, remote: '', prefix: '' };

function NewRemoteDialog({ onClose }: { onClose: () => void }) {
  const [create] = useCreateRolloutTokenMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const form = useForm({
    values: VALUES,
    check: (draft) => ({
      ...(!draft.remote.trim() && { remote: 'Name of the remote is required' }),
      ...tokenProblems(draft),
    }),
    send: (draft) =>
      create({
        ...requestOf(draft),
        remote: draft.remote.trim(),
        prefix: draft.prefix.trim() || `/${draft.remote.trim()}`,
      }),
    failure: 'The remote could not be announced. Please try again.',
    onDone: (made, draft) => {
      const remote = draft.remote.trim();
      dispatch(actions.storeToken({ ...made, remote }));
      onClose();
      void navigate(`/rollouts?remote=${encodeURIComponent(remote)}`);
    },
  });
  return (
    <EditDialog
      form={form}
      title="New remote of another team"
      submitLabel="Create Token"
      onClose={onClose}
      head={<p>The team releases it with this token. Nobody sees anything until you give them a version.</p>}
    >
      <TextField label="Name of the remote" isRequired maxLength={41} autoComplete="off" {...form.field('remote')} />
      <TextField
        label="Path prefix"
        hint={`The remote has its pages below it. Without one: /${form.draft.remote.trim() || 'name'}`}
        maxLength={100}
        autoComplete="off"
        isOptional
        {...form.field('prefix')}
      />
      <TokenFields form={form} />
    </EditDialog>
  );
}
