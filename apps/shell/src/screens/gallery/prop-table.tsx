import styles from './gallery.module.css';
import { Words } from './words';

interface PropTableProps {
  part: string;
  props: (typeof DOCUMENTATION)[number]['props'];
}

export function PropTable({ part, props }: PropTableProps) {
  return (
    <details className={styles.details}>
      <summary>{`Props of ${part}`}</summary>
      <dl className={styles.props}>
        {props.map(({ name, type, isOptional, text, initial }) => (
          <div key={`${name} ${type}`}>
            <dt>
              <code>{name === '…' ? `… ${type}` : `${name}${isOptional ? '?' : ''}: ${type}`}</code>
              {initial && (
                <>
                  {' '}
                  as a rule <code>{initial}</code>
                </>
              )}
            </dt>
            {text && (
              <dd>
                <Words>{text}</Words>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}
