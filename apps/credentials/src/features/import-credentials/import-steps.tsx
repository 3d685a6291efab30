import { Icon } from '@tracker/ui/icon';
import styles from './import-steps.module.css';
import type { ImportStep } from './use-import';

const STEPS = [
  { key: 'file', name: 'File' },
  { key: 'columns', name: 'Columns' },
  { key: 'check', name: 'Check' },
] as const;
const ORDER: readonly ImportStep[] = ['file', 'columns', 'check', 'done'];

/** Where one is. What is done can be gone back to by the buttons of the step, so these are words only. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const place = ORDER.indexOf(step);
  return (
    <ol className={styles.steps} aria-label="Steps of the import">
      {STEPS.map(({ key, name }, index) => (
        <li
          key={key}
          className={styles.step}
          data-state={index < place ? 'done' : index === place ? 'now' : 'later'}
          aria-current={index === place ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < place ? <Icon name="check" size={16} strokeWidth={2.5} /> : index + 1}
          </span>
          {name}
          {index < place && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
