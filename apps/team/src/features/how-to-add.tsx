import styles from './calendar-panel.module.css';

const WAYS = [
  {
    name: 'Apple Calendar',
    steps: [
      'On a Mac: File, New Calendar Subscription, paste the address, Subscribe.',
      'On an iPhone or iPad: Calendars, Add Calendar, Add Subscription Calendar, paste the address.',
    ],
  },
  {
    name: 'Google Calendar',
    steps: [
      'On a computer: beside “Other calendars” press +, then From URL, paste the address, Add calendar.',
      'It is on the phone too by then. Google looks for changes about once a day.',
    ],
  },
  {
    name: 'Outlook',
    steps: [
      'In Outlook on the web or the new Outlook: Calendar, Add calendar, Subscribe from web, paste the address, Import.',
      'In classic Outlook: Add Calendar, From Internet, paste the address.',
    ],
  },
];

export function HowToAdd() {
  return (
    <div className={styles.ways}>
      {WAYS.map(({ name, steps }) => (
        <details key={name}>
          <summary>How to add it to {name}</summary>
          <ul>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
