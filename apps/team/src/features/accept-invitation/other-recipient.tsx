import { useSignOut } from '@tracker/shell-sdk/session';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { useState } from 'react';
import styles from './invitation-card.module.css';

/** For people whose address is not the invited one: says so, and lets them change the account without losing the invitation. */
export function OtherRecipient() {
  const signOut = useSignOut();
  const { toast } = useToast();
  const [isLeaving, setIsLeaving] = useState(false);

  async function change() {
    setIsLeaving(true);
    const hasEnded = await signOut();
    setIsLeaving(false);
    if (!hasEnded)
      toast({ title: 'Error', description: 'You could not be logged out. Please try again.', variant: 'destructive' });
  }

  return (
    <>
      <p role="alert" className={styles.problem}>
        This invitation was sent to another email address. Sign in with that address to accept it.
      </p>
      <Button size="large" isBlock isPending={isLeaving} onClick={() => void change()}>
        Use Another Account
      </Button>
    </>
  );
}
