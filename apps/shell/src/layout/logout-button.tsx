import { useAction } from '@tracker/shell-sdk/action';
import { useNavigate } from '@tracker/shell-sdk/router';
import { useSignOut } from '@tracker/shell-sdk/session';
import { askBeforeLeaving } from '@tracker/shell-sdk/unsaved';
import { Icon } from '@tracker/ui/icon';
import styles from './logout-button.module.css';

export function LogoutButton({ className = styles.button }: { className?: string | undefined }) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const logout = useAction<void, null>(
    async () => {
      if (!(await signOut())) return { error: 'refused' };
      // Not in `onDone`, which would not run: signing out unmounts this button.
      void navigate('/');
      return { data: null };
    },
    { failure: 'You could not be logged out. Please try again.' },
  );

  return (
    <button
      type="button"
      className={className}
      onClick={() => void askBeforeLeaving().then((isLeaving) => (isLeaving ? logout.run() : null))}
      disabled={logout.isPending}
    >
      <Icon name="sign-out" size={18} />
      <span>Logout</span>
    </button>
  );
}
