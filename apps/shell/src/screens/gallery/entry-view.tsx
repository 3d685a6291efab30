import { CopyButton } from '@tracker/ui/copy-button';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Fragment } from 'react';
import type { Entry } from './entry';
import styles from './gallery.module.css';

export function EntryView({ entry: { module, part, states, keys = {}, isWide = false } }: { entry: Entry }) {
  const documented = DOCUMENTATION.find((one) => one.module === module && one.name === part);
  const importLine = `import { ${part} } from '${module}';`;
  return (
    <Stack as="article" gap={1.5} id={part} className={styles.entry} aria-label={part}>
      <h3>{part}</h3>
      <p className={styles.lead}>
        <Text>{documented?.text ?? ''}</Text>
      </p>
      <Cluster as="p">
        <code>{importLine}</code>
        <CopyButton text={importLine} label="Copy" />
      </Cluster>
      <div className={styles.states} data-wide={isWide}>
        {Object.entries(states).map(([name, State]) => (
          <figure key={name} className={`${styles.state} box`}>
            <Quiet as="figcaption">{name}</Quiet>
            <div>
              <State />
            </div>
          </figure>
        ))}
      </div>
      {Object.keys(keys).length > 0 && (
        <dl className={styles.keys}>
          {Object.entries(keys).map(([key, effect]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      )}
      {documented && documented.props.length > 0 && <PropTable part={part} props={documented.props} />}
      {documented?.signature && <code>{part + documented.signature}</code>}
    </Stack>
  );
}

interface PropTableProps {
  part: string;
  props: (typeof DOCUMENTATION)[number]['props'];
}

function PropTable({ part, props }: PropTableProps) {
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
                  (default <code>{initial}</code>)
                </>
              )}
            </dt>
            {text && (
              <dd>
                <Text>{text}</Text>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}

export function Text({ children }: { children: string }) {
  return children
    .split('`')
    .map((piece, index) =>
      index % 2 === 1 ? (
        <code key={`${index} ${piece}`}>{piece}</code>
      ) : (
        <Fragment key={`${index} ${piece}`}>{piece}</Fragment>
      ),
    );
}
