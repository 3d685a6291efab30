import { CopyButton } from '@tracker/ui/copy-button';
import type { Entry } from './entry';
import styles from './gallery.module.css';
import { PropTable } from './prop-table';
import { Words } from './words';

export function EntryView({ entry: { module, part, states, keys = {}, isWide = false } }: { entry: Entry }) {
  const documented = DOCUMENTATION.find((one) => one.module === module && one.name === part);
  const importLine = `import { ${part} } from '${module}';`;
  return (
    <article id={part} className={styles.entry} aria-label={part}>
      <h3>{part}</h3>
      <p className={styles.lead}>
        <Words>{documented?.text ?? ''}</Words>
      </p>
      <p className={styles.import}>
        <code>{importLine}</code>
        <CopyButton text={importLine} label="Copy" />
      </p>
      <div className={styles.states} data-wide={isWide}>
        {Object.entries(states).map(([name, State]) => (
          <figure key={name} className={styles.state}>
            <figcaption>{name}</figcaption>
            <div>
              <State />
            </div>
          </figure>
        ))}
      </div>
      {Object.keys(keys).length > 0 && (
        <dl className={styles.keys}>
          {Object.entries(keys).map(([key, deed]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{deed}</dd>
            </div>
          ))}
        </dl>
      )}
      {documented && documented.props.length > 0 && <PropTable part={part} props={documented.props} />}
      {documented?.signature && <code className={styles.signature}>{part + documented.signature}</code>}
    </article>
  );
}
