import { useSignOut } from '@tracker/shell-sdk/session';
import { Button } from '@tracker/ui/frame';
import { useState } from 'react';
import styles from './invitation-card.module.css';

/** For people whose address is not the invited one: says so, and lets them change the account without losing the invitation. */
export function OtherRecipient() {
  const signOut = useSignOut();
  const [isLeaving, setIsLeaving] = useState(false);

  async function change() {
    setIsLeaving(true);
    await signOut();
    setIsLeaving(false);
  }

  return (
    <>
      <p role="alert" className={styles.problem}>
        This invitation was sent to another email address. Sign in with that address to accept it.
      </p>
      <Button size="large" block loading={isLeaving} onClick={() => void change()}>
        Use Another Account
      </Button>
    </>
  );
}
