import { CopyButton } from '@tracker/ui/copy-button';
import { useMakeRolloutTokenMutation } from '../../api/remote-access.api';
import styles from './access-panel.module.css';
import { AddForm } from './add-form';

/** Makes a token, and shows it for as long as the screen stands: nobody can read it afterwards. */
export function TokenForm({ remote }: { remote: string }) {
  const [make, { data: made, error, isLoading }] = useMakeRolloutTokenMutation();
  return (
    <div>
      <AddForm
        label="Name of a new token"
        button="Make Token"
        error={error}
        isPending={isLoading}
        maxLength={80}
        onAdd={async (name) => !(await make({ remote, name })).error}
      />
      {made && (
        <div className={styles.made} role="status">
          <p>
            This is the token <strong>{made.name}</strong>. Copy it now: it is shown only once.
          </p>
          <code className={styles.token}>{made.token}</code>
          <CopyButton text={made.token} label="Copy Token" />
        </div>
      )}
    </div>
  );
}
