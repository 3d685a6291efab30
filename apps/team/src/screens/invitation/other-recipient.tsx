import { useSignOut } from '@tracker/shell-sdk/session';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';

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
      <Problem>This invitation was sent to another email address. Sign in with that address to accept it.</Problem>
      <Button size="large" isBlock isPending={isLeaving} onClick={() => void change()}>
        Use Another Account
      </Button>
    </>
  );
}
