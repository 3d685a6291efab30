import type { User } from '@tracker/contracts/auth/users';
import { useNavigate } from '@tracker/shell-sdk/router';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useSignOut } from '@tracker/shell-sdk/session';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { useDeleteAccountInTeamMutation } from './account.api';
import styles from './delete-account-panel.module.css';

export function DeleteAccountPanel({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title="Delete your account" tone="danger">
      <div className={styles.row}>
        <p>
          You are signed out everywhere and invisible to others at once. After seven days everything of yours is erased:
          credentials, documents, portfolio and memberships. Until then, signing in offers to undo it.
        </p>
        <Button variant="primary" isDangerous onClick={() => setIsOpen(true)}>
          Delete Account
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog user={user} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [deleteAccount, { isLoading, error }] = useDeleteAccountInTeamMutation();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { toast } = useToast();
  // The server has the last word; letters in another case are what people type.
  const isMatching = typed.trim().toLowerCase() === user.email.toLowerCase();

  async function remove() {
    const { data } = await deleteAccount(typed.trim());
    if (!data) return;
    await signOut();
    void navigate('/');
    const day = new Date(data.erasedAfter).toLocaleDateString(undefined, { dateStyle: 'long' });
    toast({
      title: 'Your account will be deleted',
      description: `It is erased on ${day}. Sign in before then to keep it.`,
      variant: 'info',
    });
  }

  return (
    <ConfirmDialog
      title="Delete account"
      isOpen
      confirmLabel="Delete Account"
      isConfirmDisabled={!isMatching}
      isPending={isLoading}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <div className={styles.dialog}>
        <p>
          To confirm, type your email address: <strong>{user.email}</strong>
        </p>
        <TextField
          label="Your email address"
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onValueChange={setTyped}
        />
        {error && <Problem>{errorText(error, 'The account could not be deleted. Please try again.')}</Problem>}
      </div>
    </ConfirmDialog>
  );
}
