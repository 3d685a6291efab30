import styles from './gallery.module.css';
import { Words } from './words';

const MODULES = [...new Set(DOCUMENTATION.map(({ module }) => module))];

export function Reference() {
  return (
    <div className={styles.entries} id="reference">
      <h2>Everything exported</h2>
      <div className={styles.modules}>
        {MODULES.map((module) => (
          <details key={module} className={styles.details}>
            <summary>{module}</summary>
            <dl className={styles.props}>
              {DOCUMENTATION.filter((one) => one.module === module).map(({ name, signature, text }) => (
                <div key={name}>
                  <dt>
                    <code>{name + signature}</code>
                  </dt>
                  <dd>
                    <Words>{text}</Words>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </div>
  );
}
