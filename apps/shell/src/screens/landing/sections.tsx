import { Icon, type IconName } from '@tracker/ui/icon';
import styles from './landing.module.css';

const FEATURES: readonly { icon: IconName; title: string; words: string }[] = [
  {
    icon: 'award',
    title: 'Credential management',
    words: 'Certifications, licences and courses with issuer and dates, each with a status you can trust.',
  },
  {
    icon: 'document',
    title: 'Document storage',
    words: 'The certificate itself, as a PDF or image, one click away.',
  },
  {
    icon: 'bell',
    title: 'Expiry reminders',
    words: 'An email 30, 14 and 7 days before expiry, or on your team’s schedule. Never more than one a day.',
  },
  {
    icon: 'chart',
    title: 'Compliance reports',
    words: 'Who is covered, what is missing, what is due next. Export to CSV or PDF when an auditor asks.',
  },
];

const BENEFITS = [
  {
    title: 'Ready when the auditor is',
    words: 'Show the state of every licence, with proof, in seconds instead of collecting it for an afternoon.',
  },
  {
    title: 'Nothing slips through',
    words: 'Teams see gaps while there is time to close them. Members keep their own records, even when they leave.',
  },
  {
    title: 'Proof that travels',
    words: 'Share your portfolio with one link you can replace or revoke at any time.',
  },
] as const;

export function Features() {
  return (
    <section id="features" className={styles.section} aria-labelledby="features-heading">
      <h2 id="features-heading" className={styles.heading}>
        Everything a credential needs
      </h2>
      <p className={styles.intro}>From the day it is issued to the day it is renewed.</p>
      <ul className={styles.grid} data-columns="4">
        {FEATURES.map(({ icon, title, words }) => (
          <li key={title} className={`${styles.card} box`}>
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

export function Benefits() {
  return (
    <section className={styles.section} aria-labelledby="benefits-heading">
      <h2 id="benefits-heading" className={styles.heading}>
        Why people stay
      </h2>
      <div className={styles.grid} data-columns="3">
        {BENEFITS.map(({ title, words }) => (
          <div key={title}>
            <h3 className={styles.cardTitle}>{title}</h3>
            <p className={styles.words}>{words}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
