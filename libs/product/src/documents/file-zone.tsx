import { Icon } from '@tracker/ui/icon';
import { Quiet } from '@tracker/ui/layout';
import type { InputHTMLAttributes, Ref } from 'react';
import styles from './file-zone.module.css';

interface FileZoneProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  ref?: Ref<HTMLInputElement>;
  id: string;
  /** What may be chosen. */
  hint: string;
  /** The words that look like a link. */
  action?: string;
  /** A sentence beside the zone, with the id `${id}-error`, says what is wrong. */
  isInvalid: boolean;
  /** Whether a dragged file is above the form. */
  isOver: boolean;
  isLarge?: boolean;
  onChoose: (file: File) => void;
}

/** Where a file is chosen or dropped. */
export function FileZone({
  hint,
  action = 'Choose a file',
  isInvalid,
  isOver,
  isLarge = false,
  onChoose,
  ...input
}: FileZoneProps) {
  const { id } = input;
  return (
    <div className={styles.zone} data-over={isOver} data-invalid={isInvalid} data-large={isLarge}>
      <input
        {...input}
        type="file"
        className={styles.input}
        aria-describedby={isInvalid ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={isInvalid ? true : undefined}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Emptied, so that choosing the same file once more counts as a choice.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <Icon name="upload" size={isLarge ? 26 : 22} className={styles.icon} />
      <p>
        <span className={styles.choose}>{action}</span> or drop it here
      </p>
      <Quiet id={`${id}-hint`}>{hint}</Quiet>
    </div>
  );
}

/** How much of a file has been sent, 0 to 1. */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label="Upload" max={100} value={percent} />
      <Quiet as="span">{percent < 100 ? `Uploading ${percent} %` : 'Checking the file…'}</Quiet>
    </div>
  );
}
