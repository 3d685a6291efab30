import { CredentialDates } from '@tracker/ui/credential-dates';
import { Day } from '@tracker/ui/day';
import { Icon, iconNames } from '@tracker/ui/icon';
import { InstantDay, InstantMoment, UtcMoment } from '@tracker/ui/instant';
import { Logo } from '@tracker/ui/logo';
import { StatusBadge } from '@tracker/ui/status-badge';
import type { EntryGroup } from '../entry';
import styles from '../gallery.module.css';

const INSTANT = '2027-03-14T22:30:00Z';
const OWN_ICON = '<svg viewBox="0 0 24 24"><path d="M4 4h16v16H4Z"/><path d="m8 12 3 3 5-6"/></svg>';

export const WORDS: EntryGroup = {
  name: 'Words and pictures',
  entries: [
    {
      module: '@tracker/ui/status-badge',
      part: 'StatusBadge',
      states: {
        Valid: () => <StatusBadge status="valid">Valid</StatusBadge>,
        Expiring: () => <StatusBadge status="expiring">Expires in 12 days</StatusBadge>,
        Expired: () => <StatusBadge status="expired">Expired</StatusBadge>,
      },
    },
    { module: '@tracker/ui/day', part: 'Day', states: { 'For 2027-03-14': () => <Day date="2027-03-14" /> } },
    {
      module: '@tracker/ui/instant',
      part: 'InstantDay',
      states: { [`For ${INSTANT}`]: () => <InstantDay instant={INSTANT} /> },
    },
    {
      module: '@tracker/ui/instant',
      part: 'InstantMoment',
      states: { [`For ${INSTANT}`]: () => <InstantMoment instant={INSTANT} /> },
    },
    {
      module: '@tracker/ui/instant',
      part: 'UtcMoment',
      states: { [`For ${INSTANT}`]: () => <UtcMoment instant={INSTANT} /> },
    },
    {
      module: '@tracker/ui/credential-dates',
      part: 'CredentialDates',
      states: {
        Default: () => <CredentialDates issueDate="2025-03-14" expiryDate="2027-03-14" />,
      },
    },
    {
      module: '@tracker/ui/icon',
      part: 'Icon',
      isWide: true,
      states: {
        'The set': () => (
          <ul className={styles.icons}>
            {iconNames().map((name) => (
              <li key={name}>
                <Icon name={name} size={20} /> {name}
              </li>
            ))}
          </ul>
        ),
        'A drawing of your own, and a name that is unknown': () => (
          <p className={styles.row}>
            <Icon name={OWN_ICON} size={20} />
            <Icon name="unheard-of" size={20} />
          </p>
        ),
      },
    },
    {
      module: '@tracker/ui/logo',
      part: 'Logo',
      states: { Default: () => <Logo size={40} title="Micro-Credential Tracker" /> },
    },
  ],
};
