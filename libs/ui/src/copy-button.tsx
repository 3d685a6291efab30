import { Button } from './button';
import { Icon } from './icon';
import styles from './copy-button.module.css';
import { useCopy } from './use-copy';

interface CopyButtonProps {
  text: string;
  label: string;
}

/**
 * Copies a text and confirms for two seconds, also to screen readers. If the browser refuses, it explains what to do.
 */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copy, isCopied, hasFailed } = useCopy();
  return (
    <>
      <Button
        className={styles.button}
        icon={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
        onClick={() => void copy(text)}
      >
        {isCopied ? 'Copied!' : label}
      </Button>
      <span role="status" className={hasFailed ? styles.failed : 'visually-hidden'}>
        {isCopied && 'Copied to the clipboard'}
        {hasFailed && 'Your browser did not allow copying. Select the text and copy it.'}
      </span>
    </>
  );
}
