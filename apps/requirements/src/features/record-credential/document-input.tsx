import { ACCEPTED_DOCUMENTS } from '@tracker/product/document-check';
import { FormField } from '@tracker/ui/form-field';
import styles from './credential-dialog.module.css';

interface DocumentInputProps {
  isRequired: boolean;
  error: string | null;
  onChoose: (file: File | null) => void;
}

/** The browser's own control, which names the file that is chosen. */
export function DocumentInput({ isRequired, error, onChoose }: DocumentInputProps) {
  return (
    <FormField
      label="Document"
      isRequired={isRequired}
      isOptional={!isRequired}
      hint="PDF, JPG or PNG, up to 10 MB"
      error={error}
    >
      {(field) => (
        <input
          {...field}
          type="file"
          className={styles.file}
          accept={ACCEPTED_DOCUMENTS}
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      )}
    </FormField>
  );
}
