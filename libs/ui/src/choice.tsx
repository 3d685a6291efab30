import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'onChange'> {
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** A native checkbox with its label. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

/** A native radio button; those with the same `name` exclude each other. */
export function Radio(props: ChoiceProps & { name: string; value: string }) {
  return <Choice {...props} type="radio" />;
}

function Choice({
  isChecked,
  onCheckedChange,
  className = '',
  children,
  ...input
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={`${styles.choice} ${className}`}>
      <input {...input} checked={isChecked} onChange={(event) => onCheckedChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
