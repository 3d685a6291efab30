import { Switch } from '@tracker/ui/switch';
import { useId } from 'react';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  name: string;
  /** What it does when it is on. */
  text: string;
  isOn: boolean;
  /** It stands otherwise than what is saved. */
  isUnsaved: boolean;
  onChange: (isOn: boolean) => void;
}

export function SwitchRow({ name, text, isOn, isUnsaved, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <li className={styles.row}>
      <div>
        <span id={`${id}-name`} className={styles.name}>
          {name}
        </span>
        <p id={`${id}-text`} className={styles.text}>
          {text} {isUnsaved && <strong className={styles.unsaved}>Not saved yet.</strong>}
        </p>
      </div>
      <Switch isOn={isOn} onChange={onChange} aria-labelledby={`${id}-name`} aria-describedby={`${id}-text`} />
    </li>
  );
}
