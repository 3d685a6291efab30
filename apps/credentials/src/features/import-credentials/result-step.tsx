import type { ImportOutcome } from '@tracker/contracts/credentials/credential-imports';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { undoneText, UndoImport } from '@tracker/product/recent-imports';
import { useGetRecentCredentialImportsQuery } from '../../api/imports.api';
import { count } from './columns-step';
import styles from './result-step.module.css';
import { useUndoImport } from './use-undo-import';

interface ResultStepProps {
  id: string;
  outcome: ImportOutcome;
  onStartAnew: () => void;
}

export function ResultStep({ id, outcome, onStartAnew }: ResultStepProps) {
  const { data: recent } = useGetRecentCredentialImportsQuery();
  const undone = recent?.find((one) => one.id === id)?.undone ?? null;
  const undo = useUndoImport();
  const { created, skipped, invalid } = outcome;
  return (
    <div className={styles.body}>
      <p className={styles.words} role="status">
        <Icon name="check-circle" size={22} className={styles.icon} />
        {undone ? `The import was undone. ${undoneText(undone)}` : `${count(created, 'credential')} added.`}
      </p>
      {skipped + invalid > 0 && (
        <p className={styles.quiet}>
          {`${count(skipped, 'row')} there already, ${count(invalid, 'row')} that could not be added.`}
        </p>
      )}
      {!undone && created > 0 && (
        <p className={styles.quiet}>
          You can undo it for a day, also after you have left: it stands below, under Imports of the last day.
        </p>
      )}
      <div className={styles.buttons}>
        {!undone && created > 0 && <UndoImport id={id} created={created} {...undo} />}
        <Button onClick={onStartAnew}>Import another file</Button>
        <Link to="/credentials" className={styles.link}>
          See my credentials
        </Link>
      </div>
    </div>
  );
}
