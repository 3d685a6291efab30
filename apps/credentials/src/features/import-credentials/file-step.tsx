import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@tracker/contracts/credentials/import-limits';
import { Icon } from '@tracker/ui/icon';
import { Problem } from '@tracker/ui/problem';
import { type ChangeEvent, useId } from 'react';
import { IMPORT_TEMPLATE } from '../../api/imports.api';
import { sizeText } from '@tracker/product/document-check';
import { useFileDrop } from '../save-credential/use-file-drop';
import styles from './file-step.module.css';
import { ACCEPTED_FILES } from './import-file';
import type { Import } from './use-import';

export function FileStep({ run }: { run: Import }) {
  const id = useId();
  const { isChecking, sent, problem } = run;
  const take = (file: File) => {
    if (!isChecking) void run.choose(file);
  };
  const { isOver, handlers } = useFileDrop(take);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // Emptied, so that the same file can be chosen again after it was mended.
    target.value = '';
    if (chosen) take(chosen);
  };

  return (
    <div className={styles.body} {...handlers}>
      <div className={styles.zone} data-over={isOver} data-invalid={problem !== null}>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={ACCEPTED_FILES}
          aria-label="File to import"
          aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
          aria-invalid={problem ? true : undefined}
          disabled={isChecking}
          onChange={choose}
        />
        <Icon name="upload" size={26} className={styles.icon} />
        <p>
          <span className={styles.choose}>Choose a file</span> or drop it here
        </p>
        <p id={`${id}-hint`} className={styles.quiet}>
          {`CSV or Excel (.xlsx), up to ${IMPORT_MAX_ROWS.toLocaleString('en')} rows and ${sizeText(IMPORT_MAX_BYTES)}`}
        </p>
      </div>
      <div role="status" className={styles.progress}>
        {isChecking && (
          <>
            <progress aria-label="Upload" max={100} {...(sent < 1 && { value: Math.round(sent * 100) })} />
            <span className={styles.quiet}>
              {sent < 1 ? `Uploading ${Math.round(sent * 100)} %` : 'Reading the file…'}
            </span>
          </>
        )}
      </div>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <p className={styles.hint}>
        One credential in each row, headings in the first. Nothing is written before you have seen what becomes of every
        row.{' '}
        <a href={IMPORT_TEMPLATE} download>
          Download a template
        </a>
      </p>
    </div>
  );
}
