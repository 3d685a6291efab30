import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './first-steps.module.css';
import { keepSteps, keptSteps, type KeptSteps } from './kept-steps';

interface FirstStepsProps {
  /** The loaded list; undefined while there is none. */
  credentials: readonly Credential[] | undefined;
  onAdd: () => void;
  onEdit: (credential: Credential) => void;
}

/** Three steps for whoever came with nothing, below everything else; gone when they are done or sent away. */
export function FirstSteps(props: FirstStepsProps) {
  const { user } = useSession();
  return user && props.credentials ? (
    <Steps key={user.id} userId={user.id} {...props} credentials={props.credentials} />
  ) : null;
}

interface StepsProps extends FirstStepsProps {
  userId: string;
  credentials: readonly Credential[];
}

function Steps({ userId, credentials, onAdd, onEdit }: StepsProps) {
  const [kept, setKept] = useState(() => keptSteps(userId));
  const keep = (changes: Partial<KeptSteps>) => {
    const next = { ...kept, ...changes };
    setKept(next);
    keepSteps(userId, next);
  };
  const [first] = credentials;
  const hasDocument = credentials.some((credential) => credential.hasDocument);
  const isDone = first !== undefined && hasDocument && kept.hasSeenReminders;
  const beginsNow = !first && !kept.hasBegun;
  const endsNow = kept.hasBegun && isDone && !kept.isHidden;
  useEffect(() => {
    if (beginsNow) keep({ hasBegun: true });
    if (endsNow) keep({ isHidden: true });
  });
  if (!kept.hasBegun || kept.isHidden || isDone) return null;

  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          First steps
        </h2>
        <IconButton icon="close" label="Hide first steps" iconSize={18} onClick={() => keep({ isHidden: true })} />
      </div>
      <ol className={styles.steps}>
        <Step name="Your first credential" isDone={first !== undefined} action={<Button onClick={onAdd}>Begin</Button>}>
          What it is called, who issued it and until when it is good.
        </Step>
        <Step
          name="Its proof"
          isDone={hasDocument}
          action={first && <Button onClick={() => onEdit(first)}>Attach</Button>}
        >
          A scan or a photo, so that you have it when somebody asks.
        </Step>
        <Step
          name="Your reminders"
          isDone={kept.hasSeenReminders}
          action={
            <Link to="/settings#mails" className={styles.link} onClick={() => keep({ hasSeenReminders: true })}>
              Choose mails
            </Link>
          }
        >
          You hear in time before anything lapses.
        </Step>
      </ol>
    </section>
  );
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
        <span className={styles.text}>{children}</span>
      </span>
      {!isDone && action}
    </li>
  );
}
