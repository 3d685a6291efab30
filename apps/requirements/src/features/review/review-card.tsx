import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { Review } from '@tracker/contracts/requirements/requirement-reviews';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { DocumentLink, DocumentView } from '@tracker/product/document-view';
import { InstantDay } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { TextAreaField } from '@tracker/ui/text-field';
import { useState } from 'react';
import { useDecideRequirementReviewMutation } from '../../api/reviews.api';
import styles from './review-view.module.css';

interface ReviewCardProps {
  organizationId: string;
  review: Review;
  /** What is typed beside it, kept while others are looked at. */
  reason: string;
  onReasonChange: (reason: string) => void;
  onDecided: () => void;
}

/** A credential with its document, and the decision beneath it. */
export function ReviewCard({ organizationId, review, reason, onReasonChange, onDecided }: ReviewCardProps) {
  const [reasonProblem, setReasonProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [underWay, setUnderWay] = useState<'approve' | 'reject' | null>(null);
  const [decide] = useDecideRequirementReviewMutation();
  const { toast } = useToast();

  async function send(decision: 'approve' | 'reject'): Promise<void> {
    const said = reason.trim();
    setProblem(null);
    if (decision === 'reject' && !said) return setReasonProblem('Say why it is rejected');
    if ([...said].length > REQUIREMENT_LIMITS.reviewReason)
      return setReasonProblem(`The reason must be at most ${REQUIREMENT_LIMITS.reviewReason} characters`);
    setUnderWay(decision);
    const { error } = await decide({ organizationId, review, decision, reason: said || null });
    setUnderWay(null);
    if (error) {
      const description = errorText(error, 'The decision could not be saved. Please try again.');
      setProblem(description);
      // The credential may be gone from the list by now, and this card with it.
      toast({ title: 'Error', description, variant: 'destructive' });
      return;
    }
    toast({
      title: decision === 'approve' ? 'Approved' : 'Rejected',
      description: `${review.name} of ${review.memberName}`,
    });
    onDecided();
  }

  return (
    <Panel
      title={<bdi>{review.name}</bdi>}
      description={
        <>
          <bdi>{review.memberName}</bdi> · <bdi>{review.types.map(({ name }) => name).join(', ')}</bdi>
        </>
      }
    >
      <div className={styles.beside}>
        <div>
          {review.documentUrl ? (
            <>
              <DocumentView url={review.documentUrl} name={review.name} />
              <DocumentLink url={review.documentUrl} />
            </>
          ) : (
            <p className={styles.quiet}>No document is attached.</p>
          )}
        </div>
        <div>
          <dl className={styles.facts}>
            <dt>Issuing body</dt>
            <dd>
              <bdi>{review.issuingBody}</bdi>
            </dd>
            <dt>Issued</dt>
            <dd>
              <Day date={review.issueDate} />
            </dd>
            <dt>Valid until</dt>
            <dd>
              <Day date={review.expiryDate} />
            </dd>
            <dt>Waiting since</dt>
            <dd>
              <InstantDay instant={review.waitingSince} />
            </dd>
          </dl>
          {review.canDecide ? (
            <div className={styles.decision}>
              <TextAreaField
                label="Reason"
                rows={2}
                hint="Needed to reject; the member reads it"
                value={reason}
                error={reasonProblem}
                onValueChange={(text) => {
                  onReasonChange(text);
                  setReasonProblem(null);
                }}
              />
              {problem && <Problem>{problem}</Problem>}
              <div className={styles.buttons}>
                <Button
                  variant="primary"
                  isPending={underWay === 'approve'}
                  disabled={underWay === 'reject'}
                  onClick={() => void send('approve')}
                >
                  Approve
                </Button>
                <Button
                  isDangerous
                  isPending={underWay === 'reject'}
                  disabled={underWay === 'approve'}
                  onClick={() => void send('reject')}
                >
                  Reject
                </Button>
              </div>
            </div>
          ) : (
            <p className={styles.decision}>Nobody reviews their own: another admin decides.</p>
          )}
        </div>
      </div>
    </Panel>
  );
}
