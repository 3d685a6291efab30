import { useNavigate } from '@tracker/shell-sdk/router';
import { useSignOut } from '@tracker/shell-sdk/session';
import { useToast } from '@tracker/shell-sdk/toasts';
import { askBeforeLeaving } from '@tracker/shell-sdk/unsaved';
import { Icon } from '@tracker/ui/icon';
import { useState } from 'react';
import styles from './logout-button.module.css';

export function LogoutButton({ className = styles.button }: { className?: string | undefined }) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { toast } = useToast();
  const [isPending, setIsPending] = useState(false);

  const logout = async () => {
    if (!(await askBeforeLeaving())) return;
    setIsPending(true);
    const hasEnded = await signOut();
    setIsPending(false);
    if (hasEnded) void navigate('/');
    else
      toast({ title: 'Error', description: 'You could not be logged out. Please try again.', variant: 'destructive' });
  };

  return (
    <button type="button" className={className} onClick={() => void logout()} disabled={isPending}>
      <Icon name="sign-out" size={18} />
      <span>Logout</span>
    </button>
  );
}
