import { NativeSelect } from '@tracker/ui/select-field';
import styles from './scope-select.module.css';
import type { Scope } from './use-scope';

export function ScopeSelect({ scope }: { scope: Scope }) {
  return (
    <span className={styles.select}>
      <NativeSelect
        aria-label="Report scope"
        value={scope.value}
        options={scope.options}
        onValueChange={scope.choose}
      />
    </span>
  );
}
