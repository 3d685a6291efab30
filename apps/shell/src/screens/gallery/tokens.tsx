import { useState } from 'react';
import styles from './gallery.module.css';

export function Tokens() {
  const [names] = useState(variableNames);
  return (
    <div className={styles.entries} id="tokens">
      <h2>Variables</h2>
      <ul className={styles.tokens}>
        {names.map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(${name})` }} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Reads the page's style sheets, so that no variable is missing. */
function variableNames(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const roots = rules.filter((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root');
  const names = roots.flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : []));
  return [...new Set(names.filter((name) => name.startsWith('--') && !name.startsWith('--ant')))];
}
