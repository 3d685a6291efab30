import { Stack } from '@tracker/ui/layout';
import { useState } from 'react';
import { Text } from './entry-view';
import styles from './gallery.module.css';

const MODULES = [...new Set(DOCUMENTATION.map(({ module }) => module))];

export function Reference() {
  return (
    <Stack className={styles.entries} id="reference">
      <h2>All exports</h2>
      <div>
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
                    <Text>{text}</Text>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </Stack>
  );
}

export function Tokens() {
  const [names] = useState(variableNames);
  return (
    <Stack className={styles.entries} id="tokens">
      <h2>Variables</h2>
      <ul className={styles.tokens}>
        {names.map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(${name})` }} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function variableNames(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const roots = rules.filter((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root');
  const names = roots.flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : []));
  return [...new Set(names.filter((name) => name.startsWith('--') && !name.startsWith('--ant')))];
}
