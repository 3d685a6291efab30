import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Icon } from '@tracker/ui/icon';
import { Tooltip } from '@tracker/ui/tooltip';
import styles from './badge-mark.module.css';

interface BadgeMarkProps {
  credential: Credential;
  onOpen: (credential: Credential) => void;
}

export function BadgeMark({ credential, onOpen }: BadgeMarkProps) {
  if (credential.badge?.verdict !== 'verified') return null;
  return (
    <Tooltip text="Verified badge">
      <button type="button" className={styles.mark} aria-label="Verified badge" onClick={() => onOpen(credential)}>
        <Icon name="award" size={16} />
      </button>
    </Tooltip>
  );
}
