import type { ReactNode, SelectHTMLAttributes } from 'react';
import styles from './control.module.css';
import { FormField } from './form-field';
import { Icon } from './icon';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'required'
> {
  value: Value;
  options: readonly SelectOption<Value>[];
  onValueChange: (value: Value) => void;
}

/** A styled native select. Needs an `aria-label`, or use SelectField. */
export function NativeSelect<Value extends string>({ value, options, onValueChange, ...select }: SelectProps<Value>) {
  return (
    <span className={styles.select}>
      <select
        {...select}
        className={styles.control}
        value={value}
        onChange={(event) => onValueChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} className={styles.chevron} />
    </span>
  );
}

interface SelectFieldProps<Value extends string> extends Omit<SelectProps<Value>, 'id'> {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** A native select with label, hint and error. */
export function SelectField<Value extends string>({ label, hint, error, ...select }: SelectFieldProps<Value>) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(field) => <NativeSelect {...select} {...field} />}
    </FormField>
  );
}
