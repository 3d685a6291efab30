import type { RecommendedAction } from '@tracker/contracts/reports/recommended-actions';
import { Link } from '@tracker/shell-sdk/router';
import { Icon } from '@tracker/ui/icon';
import { Panel } from '@tracker/ui/panel';
import type { OrganizationId } from '../../api/reports.api';
import styles from './action-list.module.css';
import { actionWords } from './action-words';

const ICONS = { expired: 'alert', expiring: 'clock', neutral: 'calendar', valid: 'check-circle' } as const;

interface ActionListProps {
  actions: readonly RecommendedAction[];
  organizationId: OrganizationId;
}

export function ActionList({ actions, organizationId }: ActionListProps) {
  return (
    <Panel
      title="Recommended Actions"
      actions={organizationId && <Link to={`/reports?scope=${organizationId}`}>Report of the team</Link>}
    >
      <ul className={styles.actions}>
        {actions.map((action) => {
          const { text, detail, tone, link } = actionWords(action, organizationId);
          return (
            <li key={action.kind} className={styles.action}>
              <span className={styles.icon} data-tone={tone}>
                <Icon name={ICONS[tone]} size={18} />
              </span>
              <div className={styles.words}>
                <p className={styles.text}>{text}</p>
                <p className={styles.detail}>{detail}</p>
                {link && (
                  <Link className={styles.link} to={link.to}>
                    {link.text}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
