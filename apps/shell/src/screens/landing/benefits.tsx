import styles from './landing.module.css';

const BENEFITS = [
  {
    title: 'Ready when the auditor is',
    words: 'The state of every licence, with its proof, takes seconds to show instead of an afternoon to collect.',
  },
  {
    title: 'Nobody falls through',
    words:
      'A team sees its gaps while there is time to close them. Members keep their own records, even when they leave.',
  },
  {
    title: 'Proof that travels',
    words: 'Share a portfolio by one link that you can renew or withdraw whenever you like.',
  },
] as const;

export function Benefits() {
  return (
    <section className={styles.section} aria-labelledby="benefits-heading">
      <h2 id="benefits-heading" className={styles.heading}>
        Why people stay with it
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
