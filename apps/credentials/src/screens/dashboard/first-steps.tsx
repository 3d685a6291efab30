import type { Credential } from '@tracker/contracts/credentials/credentials';
import { isRecord } from '@tracker/shell-sdk/answer-readers';
import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { useStored } from '@tracker/shell-sdk/stored';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { Quiet } from '@tracker/ui/layout';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './first-steps.module.css';

interface Progress {
  hasBegun: boolean;
  hasSeenReminders: boolean;
  isHidden: boolean;
}

function progressOf(stored: unknown): Progress {
  const { hasBegun, hasSeenReminders, isHidden } = isRecord(stored) ? stored : {};
  return { hasBegun: hasBegun === true, hasSeenReminders: hasSeenReminders === true, isHidden: isHidden === true };
}

interface FirstStepsProps {
  credentials: readonly Credential[] | undefined;
  onEdit: (credential: Credential) => void;
}

export function FirstSteps({ credentials, onEdit }: FirstStepsProps) {
  const { user } = useSession();
  const [progress, setProgress] = useStored(user ? `first-steps:${user.id}` : null, progressOf);
  const keep = (changes: Partial<Progress>) => setProgress((latest) => ({ ...latest, ...changes }));
  const isKnown = user !== null && credentials !== undefined;
  const [first] = credentials ?? [];
  const hasDocument = credentials?.some((credential) => credential.hasDocument) ?? false;
  const isDone = first !== undefined && hasDocument && progress.hasSeenReminders;
  const beginsNow = isKnown && !first && !progress.hasBegun;
  const endsNow = isKnown && progress.hasBegun && isDone && !progress.isHidden;
  useEffect(() => {
    if (beginsNow) keep({ hasBegun: true });
    if (endsNow) keep({ isHidden: true });
  });
  if (!isKnown || !progress.hasBegun || progress.isHidden || isDone) return null;

  return (
    <section className={`${styles.panel} box`} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          First steps
        </h2>
        <HideButton onClick={() => keep({ isHidden: true })} />
      </div>
      <ol className={styles.steps}>
        <Step name="Your first credential" isDone={first !== undefined} action={null}>
          Name, issuer and expiry date.
        </Step>
        <Step
          name="Attach proof"
          isDone={hasDocument}
          action={first && <Button onClick={() => onEdit(first)}>Attach</Button>}
        >
          A scan or photo, ready when someone asks.
        </Step>
        <Step
          name="Your reminders"
          isDone={progress.hasSeenReminders}
          action={
            <Link to="/settings#mails" className={styles.link} onClick={() => keep({ hasSeenReminders: true })}>
              Choose emails
            </Link>
          }
        >
          Get an email before anything lapses.
        </Step>
      </ol>
    </section>
  );
}

function HideButton({ onClick }: { onClick: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(ref, { isOnlyFromInside: true });
  return <IconButton ref={ref} icon="close" label="Hide first steps" iconSize={18} onClick={onClick} />;
}

interface StepProps {
  name: string;
  isDone: boolean;
  action: ReactNode;
  children: string;
}

function Step({ name, isDone, action, children }: StepProps) {
  return (
    <li className={styles.step} data-done={isDone}>
      <span className={styles.mark} aria-hidden="true">
        {isDone && <Icon name="check" size={16} strokeWidth={2.5} />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {isDone && <span className="visually-hidden">, done</span>}
        </span>
        <Quiet as="span">{children}</Quiet>
      </span>
      {!isDone && action}
    </li>
  );
}
