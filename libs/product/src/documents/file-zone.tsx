import { Icon } from '@tracker/ui/icon';
import { Quiet } from '@tracker/ui/layout';
import type { InputHTMLAttributes, Ref } from 'react';
import styles from './file-zone.module.css';

interface FileZoneProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  ref?: Ref<HTMLInputElement>;
  id: string;
  hint: string;
  action?: string;
  /** The caller renders the error with the id `${id}-error`. */
  isInvalid: boolean;
  isOver: boolean;
  isLarge?: boolean;
  onChoose: (file: File) => void;
}

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
          // Otherwise choosing the same file again would fire no event.
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

export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label="Upload" max={100} value={percent} />
      <Quiet as="span">{percent < 100 ? `Uploading ${percent} %` : 'Checking the file…'}</Quiet>
    </div>
  );
}
