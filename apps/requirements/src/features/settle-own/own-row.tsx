import type { Settlement } from '@tracker/contracts/requirements/requirement-limits';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import { Link } from '@tracker/shell-sdk/router';
import { Day } from '@tracker/ui/day';
import { PassingButton } from '@tracker/ui/passing-button';
import { untilWords } from '../look-at-cell/cell-words';
import { StateBadge } from '../state-badge';
import styles from './own-view.module.css';

interface OwnRowProps {
  asked: OwnRequirement;
  onSettle: () => void;
  onProgress: () => void;
}

/** The one button that settles it; whoever waits for a review has none. */
const SETTLE_WORDS: Record<Exclude<Settlement, 'wait'>, string> = {
  add: 'Add it',
  renew: 'Renew',
  attach: 'Attach the document',
  edit: 'Correct it',
  choose: 'Choose which counts',
};
/** What can be marked as being renewed. */
const IN_PROGRESS: readonly CellState[] = ['missing', 'expiring', 'expired', 'in-grace', 'rejected'];

export function OwnRow({ asked, onSettle, onProgress }: OwnRowProps) {
  const {
    typeName,
    issuingBody,
    state,
    until,
    settle,
    reason,
    progress,
    credentialId,
    credentialName,
    askedBy = [],
  } = asked;
  const isUrgent = state !== 'expiring' && state !== 'in-grace';
  return (
    <li>
      <div>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <bdi>{typeName}</bdi>
          </h3>
          <StateBadge state={state} />
          {until && (
            <span className={styles.quiet}>
              {untilWords(state)} <Day date={until} />
            </span>
          )}
        </div>
        <p className={styles.quiet}>
          {[`Asked of ${askedOf(askedBy)}`, issuingBody && `by ${issuingBody}`, needs(asked)]
            .filter(Boolean)
            .join(' · ')}
          {credentialId && credentialName && (
            <>
              {' · yours: '}
              <Link to={`/credentials/${credentialId}`}>
                <bdi>{credentialName}</bdi>
              </Link>
            </>
          )}
        </p>
        {reason && <p className={styles.quiet}>{`${state === 'waived' ? 'Waived' : 'Rejected'}: ${reason}`}</p>}
        {settle === 'wait' && <p className={styles.quiet}>An admin looks at it. There is nothing for you to do.</p>}
        {progress && (
          <p className={styles.quiet}>
            In progress until <Day date={progress.until} />
            {progress.note && (
              <>
                : <bdi>{progress.note}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {IN_PROGRESS.includes(state) && (
          <PassingButton
            variant="text"
            aria-label={`${progress ? 'Change progress' : 'In progress'}: ${typeName}`}
            onClick={onProgress}
          >
            {progress ? 'Change progress' : 'In progress…'}
          </PassingButton>
        )}
        {settle && settle !== 'wait' && (
          <PassingButton
            variant={isUrgent ? 'primary' : 'default'}
            aria-label={`${SETTLE_WORDS[settle]}: ${typeName}`}
            onClick={onSettle}
          >
            {SETTLE_WORDS[settle]}
          </PassingButton>
        )}
      </div>
    </li>
  );
}

function askedOf(askedBy: OwnRequirement['askedBy']): string {
  const names = askedBy.map(({ groupName }) => groupName ?? 'everybody');
  return [...new Set(names)].join(', ') || 'everybody';
}

function needs({ needsDocument, needsReview }: Pick<OwnRequirement, 'needsDocument' | 'needsReview'>): string {
  if (needsDocument) return needsReview ? 'with its document, which is reviewed' : 'with its document';
  return needsReview ? 'is reviewed' : '';
}
