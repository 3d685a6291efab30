import type { AccountDeletion, User } from '@tracker/contracts/auth/users';
import { useAction } from '@tracker/shell-sdk/action';
import { useNavigate } from '@tracker/shell-sdk/router';
import { useSignOut } from '@tracker/shell-sdk/session';
import { toast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Cluster } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { useState } from 'react';
import { TypedConfirmation } from '../../features/typed-confirmation';
import { useDeleteAccountMutation } from './account.api';

export function DeleteAccountPanel({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title="Delete your account"
      tone="danger"
      description="You’ll be signed out and hidden immediately. After seven days, your credentials, documents, portfolio and memberships are erased. Sign in before then to cancel."
    >
      <Cluster>
        <Button variant="primary" isDangerous onClick={() => setIsOpen(true)}>
          Delete Account
        </Button>
      </Cluster>
      {isOpen && <DeleteAccountDialog user={user} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [deleteAccount] = useDeleteAccountMutation();
  const signOut = useSignOut();
  const navigate = useNavigate();

  async function leave({ erasedAfter }: AccountDeletion) {
    await signOut();
    void navigate('/');
    const day = new Date(erasedAfter).toLocaleDateString(undefined, { dateStyle: 'long' });
    toast({
      title: 'Your account will be deleted',
      description: `It will be erased on ${day}. Sign in before then to keep it.`,
      variant: 'info',
    });
  }

  const remove = useAction((typed: string) => deleteAccount(typed.trim()), {
    failure: 'The account could not be deleted. Please try again.',
    refusal: 'place',
    onDone: (deletion) => void leave(deletion),
  });

  return (
    <TypedConfirmation
      title="Delete account"
      confirmLabel="Delete Account"
      label="Your email address"
      // People type capital letters; the server checks the address itself.
      isMatching={(typed) => typed.trim().toLowerCase() === user.email.toLowerCase()}
      action={remove}
      onClose={onClose}
    >
      <p>
        To confirm, type your email address: <strong>{user.email}</strong>
      </p>
    </TypedConfirmation>
  );
}
