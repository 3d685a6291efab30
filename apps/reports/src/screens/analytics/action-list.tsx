import type { RecommendedAction, RecommendedActionKind } from '@tracker/contracts/reports/credential-insights';
import { plural } from '@tracker/contracts/values/plural';
import { Link } from '@tracker/shell-sdk/router';
import { Icon } from '@tracker/ui/icon';
import { List, ListRow, Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import type { OrganizationId } from '../../reports.api';
import styles from './action-list.module.css';

interface ActionWords {
  text: string;
  detail: string;
  tone: 'expired' | 'expiring' | 'neutral' | 'valid';
  link: { to: string; text: string } | null;
}

const ICONS = { expired: 'alert', expiring: 'clock', neutral: 'calendar', valid: 'check-circle' } as const;
const YOUR_CREDENTIALS = 'Go to your credentials';

const credentials = (count: number) => plural(count, { one: '# credential', other: '# credentials' });

const WORDS: Record<RecommendedActionKind, (count: number) => ActionWords> = {
  'renew-expired': (count) => ({
    text: plural(count, { one: 'Renew # expired credential', other: 'Renew # expired credentials' }),
    detail: 'Expired credentials lower your compliance rate and raise your risk to high.',
    tone: 'expired',
    link: { to: '/credentials?status=expired', text: 'See expired credentials' },
  }),
  'renew-expiring': (count) => ({
    text: `Start renewing ${credentials(count)}`,
    detail: plural(count, { one: 'It expires within 30 days.', other: 'They expire within 30 days.' }),
    tone: 'expiring',
    link: { to: '/credentials?status=expiring', text: 'See expiring credentials' },
  }),
  'plan-renewals': (count) => ({
    text: plural(count, { one: 'Plan the renewal of # credential', other: 'Plan the renewal of # credentials' }),
    detail: 'Due in 31 to 90 days. Book any course or exam now.',
    tone: 'neutral',
    link: { to: '/reports', text: 'See upcoming renewals' },
  }),
  'add-documents': (count) => ({
    text: plural(count, { one: 'Add a document to # credential', other: 'Add documents to # credentials' }),
    detail: 'Auditors ask for the documents.',
    tone: 'neutral',
    link: { to: '/credentials', text: YOUR_CREDENTIALS },
  }),
  'review-old': (count) => ({
    text: `Review ${credentials(count)} issued more than 24 months ago`,
    detail: plural(count, {
      one: 'Check it still meets current requirements.',
      other: 'Check they still meet current requirements.',
    }),
    tone: 'neutral',
    link: { to: '/credentials?sort=issueDate', text: YOUR_CREDENTIALS },
  }),
  'add-first': () => ({
    text: 'Add your first credential',
    detail: 'Insights appear once there are credentials.',
    tone: 'neutral',
    link: { to: '/credentials', text: YOUR_CREDENTIALS },
  }),
  'all-clear': (count) => ({
    text: 'Nothing to do',
    detail: plural(count, {
      one: 'The credential is valid, recent and documented.',
      other: 'All # credentials are valid, recent and documented.',
    }),
    tone: 'valid',
    link: null,
  }),
};

interface ActionListProps {
  actions: readonly RecommendedAction[];
  organizationId: OrganizationId;
}

export function ActionList({ actions, organizationId }: ActionListProps) {
  return (
    <Panel
      title="Recommended Actions"
      actions={organizationId && <Link to={`/reports?scope=${organizationId}`}>Team report</Link>}
    >
      <List>
        {actions.map(({ kind, count }) => {
          const { text, detail, tone, link } = WORDS[kind](count);
          const isTeamWithout = organizationId !== null && kind === 'add-first';
          return (
            <ListRow
              key={kind}
              className={styles.action}
              lead={
                <span className={styles.icon} data-tone={tone}>
                  <Icon name={ICONS[tone]} size={18} />
                </span>
              }
            >
              <p className={styles.text}>{isTeamWithout ? 'No one in the team has added a credential yet' : text}</p>
              <Quiet>{detail}</Quiet>
              {link && !organizationId && (
                <Link className={styles.link} to={link.to}>
                  {link.text}
                </Link>
              )}
            </ListRow>
          );
        })}
      </List>
    </Panel>
  );
}
