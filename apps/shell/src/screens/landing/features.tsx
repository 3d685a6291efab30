import { Icon, type IconName } from '@tracker/ui/icon';
import styles from './landing.module.css';

const FEATURES: readonly { icon: IconName; title: string; words: string }[] = [
  {
    icon: 'award',
    title: 'Credential management',
    words: 'Certifications, licences and courses with their issuer and dates, each with a status you can trust.',
  },
  {
    icon: 'document',
    title: 'Document storage',
    words: 'The certificate itself, as PDF or picture, one click from its entry and only yours to open.',
  },
  {
    icon: 'bell',
    title: 'Expiry reminders',
    words: 'A mail 30, 14 and 7 days ahead, or on the schedule your team chooses. One a day at most.',
  },
  {
    icon: 'chart',
    title: 'Compliance reports',
    words: 'Who is covered, what is missing, what comes up next. As CSV or PDF when somebody asks.',
  },
];

export function Features() {
  return (
    <section id="features" className={styles.section} aria-labelledby="features-heading">
      <h2 id="features-heading" className={styles.heading}>
        Everything a credential needs
      </h2>
      <p className={styles.intro}>From the day it is issued to the day it is renewed.</p>
      <ul className={styles.grid} data-columns="4">
        {FEATURES.map(({ icon, title, words }) => (
          <li key={title} className={styles.card}>
            <span className={styles.cardIcon}>
              <Icon name={icon} size={22} />
            </span>
            <h3 className={styles.cardTitle}>{title}</h3>
            <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
