import { ACCEPTED_DOCUMENTS } from '@tracker/shell-sdk/document-check';
import { FormField } from '@tracker/ui/form-field';
import styles from './credential-dialog.module.css';

interface DocumentInputProps {
  file: File | null;
  isRequired: boolean;
  error: string | null;
  onChoose: (file: File | null) => void;
}

export function DocumentInput({ file, isRequired, error, onChoose }: DocumentInputProps) {
  return (
    <FormField
      label="Document"
      isRequired={isRequired}
      isOptional={!isRequired}
      hint={file ? file.name : 'PDF, JPG or PNG, up to 10 MB'}
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
