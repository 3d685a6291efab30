import type { RemotePreview } from '@tracker/contracts/rollout/previews';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { CopyButton } from '@tracker/ui/copy-button';
import { Icon } from '@tracker/ui/icon';
import { InstantMoment } from '@tracker/ui/instant';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useRef } from 'react';
import { useDisallowInRolloutPreviewMutation, useEndRolloutPreviewMutation } from '../../api/previews.api';
import { PreviewForm } from './preview-form';
import styles from './previews-panel.module.css';

interface PreviewEntryProps {
  remote: string;
  preview: RemotePreview;
}

/** One preview: its address, whom it allows, and its end. */
export function PreviewEntry({ remote, preview }: PreviewEntryProps) {
  const { name, version, address, endsAt, allowances } = preview;
  const entryRef = useRef<HTMLLIElement>(null);
  const [disallow, disallowing] = useDisallowInRolloutPreviewMutation();
  const [end, ending] = useEndRolloutPreviewMutation();
  const error = disallowing.error ?? ending.error;
  useFocusHeadingOnExit(entryRef);
  return (
    <li ref={entryRef} className={styles.entry}>
      <div className={styles.head}>
        <p className={styles.name}>
          <a href={address}>{name}</a>
          <span className={styles.quiet}>
            {version}, until <InstantMoment instant={endsAt} />
          </span>
        </p>
        <div className={styles.actions}>
          <CopyButton text={address} label="Copy Address" />
          <Button
            isDangerous
            aria-label={`End preview ${name}`}
            isPending={ending.isLoading}
            onClick={() => void end({ remote, name })}
          >
            End
          </Button>
        </div>
      </div>
      {allowances.length > 0 && (
        <ul className={styles.allowed} aria-label={`Allowed to see ${name}`}>
          {allowances.map(({ kind, subject, label }) => (
            <li key={`${kind} ${subject}`}>
              <span className={styles.subject}>{label}</span>
              <PassingButton
                variant="text"
                aria-label={`Remove ${label} from ${name}`}
                icon={<Icon name="trash" size={16} />}
                isPending={disallowing.isLoading && disallowing.originalArgs?.allowance.subject === subject}
                onClick={() => kind !== 'role' && void disallow({ remote, name, allowance: { kind, subject } })}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <Problem>{errorText(error, 'That could not be done. Please try again.')}</Problem>}
      <PreviewForm remote={remote} name={name} />
    </li>
  );
}
