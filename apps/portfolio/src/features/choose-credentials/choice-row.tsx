import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Checkbox } from '@tracker/ui/choice';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import type { ReactNode } from 'react';
import styles from './choice-row.module.css';
import { linkedInProfileLink } from './linkedin-profile-link';

interface ChoiceRowProps {
  credential: Credential;
  isIncluded: boolean;
  onChoose: (isWanted: boolean) => void;
  /** Where others can see the portfolio; null while they cannot. */
  certUrl: string | null;
  badge: ReactNode;
}

export function ChoiceRow({ credential, isIncluded, onChoose, certUrl, badge }: ChoiceRowProps) {
  const { name, issuingBody, expiryDate, notes } = credential;
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.choice}
        isChecked={isIncluded}
        onCheckedChange={onChoose}
        aria-label={`${name}, ${issuingBody}`}
      >
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.details}>
          <bdi>{issuingBody}</bdi> · expires <Day date={expiryDate} />
          {notes && ' · with notes'}
        </span>
      </Checkbox>
      <span className={styles.side}>
        {badge}
        <a
          className={styles.link}
          href={linkedInProfileLink(credential, certUrl)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Add to LinkedIn: ${name}, opens in a new tab`}
        >
          <Icon name="external" size={14} />
          Add to LinkedIn
        </a>
      </span>
    </li>
  );
}
