import { useCommands } from '@tracker/shell-sdk/commands';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { EmptyState } from '@tracker/ui/empty-state';
import { Panel } from '@tracker/ui/panel';
import { QueryView, StaleNotice } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useReviews } from '../../api/reviews.api';
import { useUnsavedOnTab } from '../unsaved-on-tab';
import { ReviewCard } from './review-card';
import styles from './review-view.module.css';

const STEPS: Partial<Record<string, number>> = { j: 1, k: -1 };

/** What waits for a decision, the longest first, and the one that is looked at. `j` and `k` go on and back. */
export function ReviewView({ organizationId }: { organizationId: string }) {
  const query = useReviews(organizationId);
  const { data: reviews } = query;
  const [params, setParams] = useSearchParams();
  const asked = reviews?.findIndex(({ credentialId }) => credentialId === params.get('credential')) ?? -1;
  const place = Math.max(asked, 0);
  const review = reviews?.[place];
  /** What is typed, by credential. */
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const setReason = (credentialId: string, reason: string) =>
    setReasons((before) => ({ ...before, [credentialId]: reason }));
  useUnsavedOnTab(Object.values(reasons).some((reason) => reason.trim() !== ''));
  const sidesRef = useRef<HTMLDivElement>(null);
  const hasDecidedRef = useRef(false);
  const shownId = review?.credentialId;
  useEffect(() => {
    // The button that was pressed went with what was decided.
    if (hasDecidedRef.current)
      (sidesRef.current?.lastElementChild ?? document).querySelector<HTMLElement>('h1, h2')?.focus();
    hasDecidedRef.current = false;
  }, [shownId]);

  const goTo = (credentialId: string | undefined) => {
    const next = new URLSearchParams(params);
    if (credentialId) next.set('credential', credentialId);
    else next.delete('credential');
    setParams(next, { replace: true });
  };
  const goOn = (step: number) => {
    const next = reviews?.[place + step];
    if (next) goTo(next.credentialId);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      goOn(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  useCommands([
    { id: 'review-next', label: 'Go to the next review', icon: 'eye', shortcut: 'j', run: () => goOn(1) },
    { id: 'review-back', label: 'Go to the review before', icon: 'eye', shortcut: 'k', run: () => goOn(-1) },
  ]);

  if (!review) {
    return (
      <QueryView
        query={query}
        failure={errorText(query.error, 'The reviews could not be loaded.')}
        skeleton={<Skeleton height="360px" radius="var(--radius)" />}
      >
        {() => (
          <Panel>
            <EmptyState drawing="inbox">Nothing waits for a review.</EmptyState>
          </Panel>
        )}
      </QueryView>
    );
  }
  return (
    <>
      <StaleNotice query={query} />
      <div ref={sidesRef} className={styles.sides}>
        <Panel title="Waiting" description={`${reviews.length} to review · j next, k back`}>
          <ol className={styles.queue}>
            {reviews.map((one) => (
              <li key={one.credentialId}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-pressed={one === review}
                  onClick={() => goTo(one.credentialId)}
                >
                  <span className={styles.name} dir="auto">
                    {one.name}
                  </span>
                  <span className={styles.quiet} dir="auto">
                    {one.memberName}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </Panel>
        {/* The key starts the decision anew for another credential, and for another state of this one. */}
        <ReviewCard
          key={`${review.credentialId} ${review.version}`}
          organizationId={organizationId}
          review={review}
          reason={reasons[review.credentialId] ?? ''}
          onReasonChange={(reason) => setReason(review.credentialId, reason)}
          onDecided={() => {
            hasDecidedRef.current = true;
            setReason(review.credentialId, '');
            goTo((reviews[place + 1] ?? reviews[place - 1])?.credentialId);
          }}
        />
      </div>
    </>
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]') !== null;
}
