import type { Review } from '@tracker/contracts/requirements/requirements';
import { DocumentLink, DocumentView } from '@tracker/product/document-view';
import { MemberLink } from '@tracker/product/member-link';
import { useAction } from '@tracker/shell-sdk/action';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { InstantDay } from '@tracker/ui/instant';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { TextAreaField } from '@tracker/ui/text-field';
import { useRef, useState } from 'react';
import { Fact, Facts } from '../facts';
import { useDecideRequirementReviewMutation } from './reviews.api';
import styles from './reviews.module.css';
import { useReviewKeys } from './review-keys';

interface ReviewCardProps {
  organizationId: string;
  review: Review;
  reason: string;
  onReasonChange: (reason: string) => void;
  onDecided: () => void;
  onUndo: () => void;
}

export function ReviewCard({ organizationId, review, reason, onReasonChange, onDecided, onUndo }: ReviewCardProps) {
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [decide] = useDecideRequirementReviewMutation();
  const { run, pending, problem } = useAction(
    (decision: 'approve' | 'reject') => decide({ organizationId, review, decision, reason: reason.trim() || null }),
    {
      done: (_data, decision) => ({
        title: decision === 'approve' ? 'Approved' : 'Rejected',
        description: `${review.name} of ${review.memberName}`,
        action: { label: 'Undo', onAction: onUndo },
      }),
      failure: 'The decision could not be saved. Please try again.',
      // The toast remains if the refetched list no longer has this credential.
      refusal: 'both',
      onDone: onDecided,
    },
  );
  const cardRef = useRef<HTMLDivElement>(null);
  const reject = () => {
    if (reason.trim()) void run('reject');
    else {
      setIsReasonMissing(true);
      cardRef.current?.querySelector('textarea')?.focus();
    }
  };
  const isDecidable = review.canDecide && pending === undefined;
  useReviewKeys({ a: () => isDecidable && void run('approve'), r: () => isDecidable && reject() });

  return (
    <Panel
      title={<bdi>{review.name}</bdi>}
      description={
        <>
          <MemberLink userId={review.userId} name={review.memberName} /> ·{' '}
          <bdi>{review.types.map(({ name }) => name).join(', ')}</bdi>
        </>
      }
    >
      <div ref={cardRef} className={styles.sides} data-has-document={review.documentUrl !== null}>
        <div>
          {review.documentUrl ? (
            <>
              <DocumentView url={review.documentUrl} name={review.name} />
              <DocumentLink url={review.documentUrl} />
            </>
          ) : (
            <Quiet>No document is attached.</Quiet>
          )}
        </div>
        <Stack gap={3}>
          <Facts>
            <Fact term="Issuing body">
              <bdi>{review.issuingBody}</bdi>
            </Fact>
            <Fact term="Issued">
              <Day date={review.issueDate} />
            </Fact>
            <Fact term="Valid until">
              <Day date={review.expiryDate} />
            </Fact>
            <Fact term="Waiting since">
              <InstantDay instant={review.waitingSince} />
            </Fact>
          </Facts>
          {review.canDecide ? (
            <Stack>
              <TextAreaField
                label="Reason"
                rows={2}
                hint="Required to reject. The member will see it."
                value={reason}
                error={isReasonMissing ? 'Enter a reason' : null}
                onValueChange={(text) => {
                  onReasonChange(text);
                  setIsReasonMissing(false);
                }}
              />
              {problem && <Problem>{problem}</Problem>}
              <Cluster>
                <Button
                  variant="primary"
                  title="Approve (A)"
                  isPending={pending === 'approve'}
                  disabled={pending === 'reject'}
                  onClick={() => void run('approve')}
                >
                  Approve
                </Button>
                <Button
                  isDangerous
                  title="Reject (R)"
                  isPending={pending === 'reject'}
                  disabled={pending === 'approve'}
                  onClick={reject}
                >
                  Reject
                </Button>
              </Cluster>
            </Stack>
          ) : (
            <p>You can’t review your own; another admin must.</p>
          )}
        </Stack>
      </div>
    </Panel>
  );
}
