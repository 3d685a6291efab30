import { useParameters } from '@tracker/product/parameters';
import { useAction } from '@tracker/shell-sdk/action';
import { useCommands } from '@tracker/shell-sdk/commands';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { QueryView, StaleNotice } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useMedia } from '@tracker/ui/use-media';
import { useEffect, useRef, useState } from 'react';
import { TAB_PARAMETER } from '../requirements.api';
import { ApproveDialog } from './approve-dialog';
import { ReviewCard } from './review-card';
import { useReviewKeys } from './review-keys';
import { useReviews, useUndoRequirementReviewMutation } from './reviews.api';
import styles from './reviews.module.css';

/** The review queue, oldest first, and the selected review. Keys: `j` and `k` select the next and the previous one, `a` and `r` decide, `u` undoes the last decision. */
export function ReviewView({ organizationId }: { organizationId: string }) {
  const query = useReviews(organizationId);
  const isTouch = useMedia('(pointer: coarse)');
  const { data: reviews } = query;
  const [params, change] = useParameters();
  const requested = reviews?.findIndex(({ credentialId }) => credentialId === params.get('credential')) ?? -1;
  const index = Math.max(requested, 0);
  const review = reviews?.[index];
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const setReason = (credentialId: string, reason: string) =>
    setReasons((before) => ({ ...before, [credentialId]: reason }));
  const hasReason = (reviews ?? []).some(({ credentialId }) => reasons[credentialId]?.trim());
  useUnsavedChanges(hasReason, TAB_PARAMETER);
  const frameRef = useRef<HTMLDivElement>(null);
  const [isApproving, setIsApproving] = useState(false);
  const decidable = (reviews ?? []).filter(({ canDecide }) => canDecide);
  const hasDecidedRef = useRef(false);
  const shownId = review?.credentialId;
  useEffect(() => {
    if (hasDecidedRef.current)
      (frameRef.current?.lastElementChild ?? document).querySelector<HTMLElement>('h1, h2')?.focus();
    hasDecidedRef.current = false;
  }, [shownId]);

  const select = (credentialId = '') => change({ credential: credentialId });
  const press = (name: string) =>
    [...(frameRef.current?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click();
  const move = (step: number) => {
    const next = reviews?.[index + step];
    if (next) select(next.credentialId);
  };
  const [undoReview] = useUndoRequirementReviewMutation();
  const [lastDecided, setLastDecided] = useState<string | null>(null);
  const undo = useAction((credentialId: string) => undoReview({ organizationId, credentialId }), {
    done: 'The review waits again.',
    failure: 'The decision could not be undone. Please try again.',
    onDone: (_data, credentialId) => {
      setLastDecided(null);
      select(credentialId);
    },
  });
  const undoLast = () => lastDecided !== null && !undo.isPending && void undo.run(lastDecided);
  const reopen = lastDecided !== null && (
    <PassingButton isPending={undo.isPending} onClick={undoLast}>
      Reopen the last review
    </PassingButton>
  );
  useReviewKeys({ j: () => move(1), k: () => move(-1), u: undoLast });
  useCommands([
    { id: 'review-next', label: 'Next review', icon: 'eye', shortcut: 'j', run: () => move(1) },
    { id: 'review-back', label: 'Previous review', icon: 'eye', shortcut: 'k', run: () => move(-1) },
    { id: 'review-approve', label: 'Approve this review', icon: 'check', shortcut: 'a', run: () => press('Approve') },
    { id: 'review-reject', label: 'Reject this review', icon: 'close', shortcut: 'r', run: () => press('Reject') },
    { id: 'review-undo', label: 'Undo the last decision', icon: 'refresh', shortcut: 'u', run: undoLast },
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
            <EmptyState drawing="inbox" action={reopen}>
              All caught up.
            </EmptyState>
          </Panel>
        )}
      </QueryView>
    );
  }
  return (
    <>
      <StaleNotice query={query} />
      <div ref={frameRef} className={styles.frame}>
        <Panel
          title="Waiting"
          actions={
            decidable.length > 1 && (
              <Button size="small" onClick={() => setIsApproving(true)}>
                Approve several
              </Button>
            )
          }
          description={`${reviews.length} to review${isTouch ? '' : ' · J next, K previous, A approve, R reject, U undo'}`}
        >
          <Stack gap={1.5}>
            <Stack as="ol" gap={0.5} className={styles.queue}>
              {reviews.map((one) => (
                <li key={one.credentialId}>
                  <button
                    type="button"
                    className={styles.entry}
                    aria-pressed={one === review}
                    onClick={() => select(one.credentialId)}
                  >
                    <span className={styles.name} dir="auto">
                      {one.name}
                    </span>
                    <Quiet as="span" dir="auto">
                      {one.memberName}
                    </Quiet>
                  </button>
                </li>
              ))}
            </Stack>
            {reopen}
          </Stack>
        </Panel>
        {/* The key resets the card for another credential and for another version of this one. */}
        <ReviewCard
          key={`${review.credentialId} ${review.version}`}
          organizationId={organizationId}
          review={review}
          reason={reasons[review.credentialId] ?? ''}
          onReasonChange={(reason) => setReason(review.credentialId, reason)}
          onUndo={() => void undo.run(review.credentialId)}
          onDecided={() => {
            hasDecidedRef.current = true;
            setLastDecided(review.credentialId);
            setReason(review.credentialId, '');
            select((reviews[index + 1] ?? reviews[index - 1])?.credentialId);
          }}
        />
      </div>
      {isApproving && (
        <ApproveDialog organizationId={organizationId} reviews={decidable} onClose={() => setIsApproving(false)} />
      )}
    </>
  );
}
