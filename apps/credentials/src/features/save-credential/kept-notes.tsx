import { Checkbox } from '@tracker/ui/choice';
import styles from './credential-form.module.css';

interface KeptNotesProps {
  notes: string;
  isCleared: boolean;
  onClearedChange: (isCleared: boolean) => void;
}

/** The notes as saved: to be read and to be cleared. The field itself starts empty, and alone is named after notes. */
export function KeptNotes({ notes, isCleared, onClearedChange }: KeptNotesProps) {
  return (
    <div className={styles.kept}>
      <details>
        <summary>Show the saved notes</summary>
        <p className={styles.notes}>{notes}</p>
      </details>
      <Checkbox isChecked={isCleared} onCheckedChange={onClearedChange}>
        Clear what is saved
      </Checkbox>
    </div>
  );
}
