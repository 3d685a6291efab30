import { CredentialDates } from '@tracker/ui/credential-dates';
import { Day } from '@tracker/ui/day';
import { Icon, iconNames } from '@tracker/ui/icon';
import { InstantDay, InstantMoment, UtcMoment } from '@tracker/ui/instant';
import { Logo } from '@tracker/ui/logo';
import { StatusBadge } from '@tracker/ui/status-badge';
import { Cluster } from '@tracker/ui/layout';
import { entry, type EntryGroup } from '../entry';
import styles from '../gallery.module.css';

const INSTANT = '2027-03-14T22:30:00Z';
const OWN_ICON = '<svg viewBox="0 0 24 24"><path d="M4 4h16v16H4Z"/><path d="m8 12 3 3 5-6"/></svg>';

export const WORDS: EntryGroup = {
  name: 'Text and images',
  entries: [
    entry('ui/status-badge', 'StatusBadge', {
      Valid: () => <StatusBadge status="valid">Valid</StatusBadge>,
      Expiring: () => <StatusBadge status="expiring">Expires in 12 days</StatusBadge>,
      Expired: () => <StatusBadge status="expired">Expired</StatusBadge>,
    }),
    entry('ui/day', 'Day', { 'For 2027-03-14': () => <Day date="2027-03-14" /> }),
    entry('ui/instant', 'InstantDay', { [`For ${INSTANT}`]: () => <InstantDay instant={INSTANT} /> }),
    entry('ui/instant', 'InstantMoment', { [`For ${INSTANT}`]: () => <InstantMoment instant={INSTANT} /> }),
    entry('ui/instant', 'UtcMoment', { [`For ${INSTANT}`]: () => <UtcMoment instant={INSTANT} /> }),
    entry('ui/credential-dates', 'CredentialDates', () => (
      <CredentialDates issueDate="2025-03-14" expiryDate="2027-03-14" />
    )),
    entry(
      'ui/icon',
      'Icon',
      {
        'All icons': () => (
          <ul className={styles.icons}>
            {iconNames().map((name) => (
              <li key={name}>
                <Icon name={name} size={20} /> {name}
              </li>
            ))}
          </ul>
        ),
        'Your own SVG, and an unknown name': () => (
          <Cluster>
            <Icon name={OWN_ICON} size={20} />
            <Icon name="unknown" size={20} />
          </Cluster>
        ),
      },
      { isWide: true },
    ),
    entry('ui/logo', 'Logo', () => <Logo size={40} title="Micro-Credential Tracker" />),
  ],
};
