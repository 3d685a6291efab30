import type { ArchivedCredential } from '@tracker/contracts/credentials/credentials';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { InstantDay } from '@tracker/ui/instant';
import { Cluster, Quiet } from '@tracker/ui/layout';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useRef } from 'react';
import { credentialPath } from '../../credential-path';
import styles from './archived-list.module.css';

interface ArchivedListProps {
  credentials: readonly ArchivedCredential[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, isRange: boolean) => void;
  onRestore: (credential: ArchivedCredential) => void;
  onDelete: (credential: ArchivedCredential) => void;
}

export function ArchivedList({ credentials, selected, onSelect, onRestore, onDelete }: ArchivedListProps) {
  return (
    <ul className="box" aria-label="Archived credentials">
      {credentials.map((credential) => (
        <Entry
          key={credential.id}
          credential={credential}
          isSelected={selected.has(credential.id)}
          {...{ onSelect, onRestore, onDelete }}
        />
      ))}
    </ul>
  );
}

interface EntryProps extends Omit<ArchivedListProps, 'credentials' | 'selected'> {
  credential: ArchivedCredential;
  isSelected: boolean;
}

function Entry({ credential, isSelected, onSelect, onRestore, onDelete }: EntryProps) {
  const entryRef = useRef<HTMLLIElement>(null);
  useFocusHeadingOnExit(entryRef);
  return (
    <li ref={entryRef} className={styles.entry}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={`Select ${credential.name}`}
          checked={isSelected}
          onClick={(event) => onSelect(credential.id, event.shiftKey)}
          onChange={() => undefined}
        />
      </label>
      <div className={styles.words}>
        <Link className={styles.name} to={credentialPath(credential)} dir="auto">
          {credential.name}
        </Link>
        <Quiet>
          <bdi>{credential.issuingBody}</bdi> · <Day date={credential.issueDate} /> –{' '}
          <Day date={credential.expiryDate} /> · Archived <InstantDay instant={credential.archivedAt} />
        </Quiet>
      </div>
      <Cluster gap={0.5}>
        <Button aria-label={`Restore ${credential.name}`} onClick={() => onRestore(credential)}>
          Restore
        </Button>
        <Button
          variant="text"
          icon={<Icon name="trash" />}
          aria-label={`Delete ${credential.name}`}
          onClick={() => onDelete(credential)}
        />
      </Cluster>
    </li>
  );
}
