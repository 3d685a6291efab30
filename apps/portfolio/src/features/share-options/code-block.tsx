import { TextAreaField } from '@tracker/ui/text-field';
import { CopyButton } from '@tracker/ui/copy-button';
import styles from './code-block.module.css';

interface CodeBlockProps {
  label: string;
  hint: string;
  code: string;
  copyLabel: string;
}

/** Markup to take along. */
export function CodeBlock({ label, hint, code, copyLabel }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      <TextAreaField
        label={label}
        hint={hint}
        value={code}
        readOnly
        spellCheck={false}
        rows={4}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <CopyButton text={code} label={copyLabel} />
      </div>
    </div>
  );
}
