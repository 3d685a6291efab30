import { statusBadgeText } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Link } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { MenuButton } from '@tracker/ui/menu-button';
import { StatusBadge } from '@tracker/ui/status-badge';
import { memo, type MouseEvent, type Ref, useRef } from 'react';
import { BadgeMark } from '../../../features/badge-mark';
import { credentialPath } from '../../../credential-path';
import styles from './credential-table.module.css';

export interface RowActions {
  onOpenBadge: (credential: Credential) => void;
  onEdit: (credential: Credential) => void;
  onRenew: (credential: Credential) => void;
  onArchive: (credential: Credential) => void;
  onDelete: (credential: Credential) => void;
}

interface CredentialRowProps extends RowActions {
  credential: Credential;
  place: number;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  measure: Ref<HTMLTableRowElement>;
}

const ROW_ACTIONS = [
  { word: 'Renew', icon: 'refresh', act: 'onRenew' },
  { word: 'Edit', icon: 'edit', act: 'onEdit' },
  { word: 'Archive', icon: 'archive', act: 'onArchive' },
  { word: 'Delete', icon: 'trash', act: 'onDelete' },
] as const;
const MENU_ITEMS = ROW_ACTIONS.map(({ act, word }) => ({ key: act, label: word }));

/** Memoized, because searching and selecting leave most rows as they are. */
export const CredentialRow = memo(function CredentialRow({
  credential,
  place,
  isSelected,
  onSelect,
  measure,
  onOpenBadge,
  ...actions
}: CredentialRowProps) {
  const menuRef = useRef<HTMLButtonElement>(null);
  const { id, name, issuingBody, issueDate, expiryDate, status, hasDocument, documentUrl } = credential;
  const selectByRow = (event: MouseEvent) => {
    // Controls have their own action, and marking text must not select the row.
    if ((event.target as Element).closest('a, button, label') || !window.getSelection()?.isCollapsed) return;
    onSelect(id, event.shiftKey);
  };
  return (
    <tr
      ref={measure}
      data-index={place}
      data-status={status}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      className={styles.row}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={selectByRow}
    >
      <td className={styles.choice}>
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onClick={(event) => onSelect(id, event.shiftKey)}
            onChange={() => undefined}
          />
        </label>
      </td>
      <th scope="row" className={styles.nameCell}>
        <Link className={styles.name} to={credentialPath(credential)} title={name} dir="auto">
          {name}
        </Link>
        <span className={styles.beneath} dir="auto">
          {issuingBody}
        </span>
        <span className={styles.when}>
          {statusBadgeText(credential)} · <Day date={expiryDate} />
        </span>
      </th>
      <td className={styles.issuer} title={issuingBody} dir="auto">
        {issuingBody}
      </td>
      <td className={styles.status}>
        <StatusBadge status={status}>{statusBadgeText(credential)}</StatusBadge>
        <BadgeMark credential={credential} onOpen={onOpenBadge} />
      </td>
      <td className={styles.issued}>
        <Day date={issueDate} />
      </td>
      <td className={styles.expires}>
        <Day date={expiryDate} />
      </td>
      <td className={styles.document}>
        {hasDocument && documentUrl ? (
          <a
            className={styles.file}
            href={documentUrl}
            target="_blank"
            rel="noopener"
            aria-label={`Document of ${name}, opens in a new tab`}
          >
            <Icon name="document" size={16} />
          </a>
        ) : (
          <span className={styles.none}>None</span>
        )}
      </td>
      <td className={styles.actions}>
        {ROW_ACTIONS.map(({ icon, word, act }) => (
          <IconButton
            key={word}
            icon={icon}
            iconSize={15}
            label={`${word} ${name}`}
            title={word}
            onClick={() => actions[act](credential)}
          />
        ))}
      </td>
      <td className={styles.menu}>
        <MenuButton
          ref={menuRef}
          label={`Actions for ${name}`}
          items={MENU_ITEMS}
          onChoose={(act) => actions[act](credential)}
        />
      </td>
    </tr>
  );
});
