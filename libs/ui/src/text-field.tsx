import type { ChangeEvent, InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import styles from './control.module.css';
import { FormField } from './form-field';

interface FieldBase {
  label: string;
  value: string;
  onValueChange?: (value: string) => void;
  isOptional?: boolean;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
}

type TextFieldProps = FieldBase & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'required'>;

/** A line of text with label, hint and error. */
export function TextField(props: TextFieldProps) {
  return <TextControl {...props}>{(control) => <input type="text" {...control} />}</TextControl>;
}

type TextAreaFieldProps = FieldBase &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id' | 'required'>;

/** Several lines of text with label, hint and error. */
export function TextAreaField(props: TextAreaFieldProps) {
  return <TextControl {...props}>{(control) => <textarea {...control} />}</TextControl>;
}

interface ControlProps {
  className: string | undefined;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

function TextControl<Attributes extends object>({
  label,
  value,
  onValueChange,
  isOptional,
  isRequired,
  hint,
  error,
  children,
  ...attributes
}: FieldBase & { children: (control: ControlProps) => ReactNode } & Attributes) {
  return (
    <FormField label={label} isOptional={isOptional} isRequired={isRequired} hint={hint} error={error}>
      {(field) =>
        children({
          ...attributes,
          ...field,
          className: styles.control,
          value,
          onChange: (event) => onValueChange?.(event.target.value),
        })
      }
    </FormField>
  );
}
