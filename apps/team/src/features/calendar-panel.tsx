import type { CalendarFeed } from '@tracker/contracts/credentials/calendar-feed';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { QueryView } from '@tracker/ui/query-view';
import { useState } from 'react';
import {
  type CalendarOf,
  useCloseCalendarFeedInTeamMutation,
  useGetCalendarFeedInTeamQuery,
  useOpenCalendarFeedInTeamMutation,
} from './calendar-feed.api';
import { AddressOnce } from './address-once';
import styles from './calendar-panel.module.css';
import { HowToAdd } from './how-to-add';

const QUESTIONS = {
  replace: {
    title: 'Replace the calendar address?',
    text: 'The address of today stops working at once. Calendars that use it need the new one.',
    confirm: 'Replace address',
  },
  withdraw: {
    title: 'Withdraw the calendar address?',
    text: 'Calendars that use it are not updated any more, and sooner or later show nothing of it.',
    confirm: 'Withdraw address',
  },
} as const;

/** Expiry dates in people's own calendars: of the person (`of` null), or of an organization for those who run it. */
export function CalendarPanel({ of }: { of: CalendarOf }) {
  // Asked for at each visit: calendars fetch it without this page.
  const feed = useGetCalendarFeedInTeamQuery(of, { refetchOnMountOrArgChange: true });
  const [open, { isLoading: isOpening }] = useOpenCalendarFeedInTeamMutation();
  const [close, { isLoading: isClosing }] = useCloseCalendarFeedInTeamMutation();
  const [address, setAddress] = useState<string | null>(null);
  const [question, setQuestion] = useState<keyof typeof QUESTIONS | null>(null);
  const { toast } = useToast();

  const tell = (problem: unknown) =>
    toast({
      title: 'Error',
      description: errorText(problem, 'The calendar could not be changed. Please try again.'),
      variant: 'destructive',
    });

  async function create() {
    const { data: made, error: problem } = await open(of);
    setQuestion(null);
    if (made) setAddress(made.url);
    else tell(problem);
  }

  async function withdraw() {
    const { error: problem } = await close(of);
    setQuestion(null);
    if (problem) return tell(problem);
    setAddress(null);
    toast({ title: 'Withdrawn', description: 'The calendar address no longer works.' });
  }

  const asked = question && QUESTIONS[question];
  const body = (data?: CalendarFeed) => (
    <div className={styles.body}>
      {address && <AddressOnce url={address} />}
      {data?.isActive ? (
        <p className={styles.state}>
          {data.lastFetchedAt ? (
            <>
              A calendar last fetched it on <InstantMoment instant={data.lastFetchedAt} />.
            </>
          ) : (
            'No calendar has fetched it yet.'
          )}
          {!address && ' The address was shown when it was made. Whoever has lost it makes a new one.'}
        </p>
      ) : (
        <p className={styles.state}>
          There is no calendar address yet. Whoever has it can read it, so keep it to yourself.
        </p>
      )}
      <div className={styles.buttons}>
        {data?.isActive ? (
          <>
            <Button onClick={() => setQuestion('replace')}>Replace address</Button>
            <PassingButton isDangerous onClick={() => setQuestion('withdraw')}>
              Withdraw address
            </PassingButton>
          </>
        ) : (
          <Button variant="primary" disabled={!data} isPending={isOpening} onClick={() => void create()}>
            Make calendar address
          </Button>
        )}
      </div>
      <HowToAdd />
    </div>
  );
  return (
    <Panel
      id="calendar"
      title="Calendar"
      description={
        of === null
          ? 'The expiry dates of your credentials in your own calendar, kept up to date by itself.'
          : 'The expiry dates of all members in your own calendar, kept up to date by itself. The address is yours: other administrators make their own.'
      }
    >
      <QueryView query={feed} failure={errorText(feed.error, 'The calendar could not be loaded.')} skeleton={body()}>
        {body}
      </QueryView>
      <ConfirmDialog
        title={asked?.title ?? ''}
        isOpen={asked !== null}
        confirmLabel={asked?.confirm ?? ''}
        isDangerous={question === 'withdraw'}
        isPending={isOpening || isClosing}
        onConfirm={() => void (question === 'replace' ? create() : withdraw())}
        onCancel={() => setQuestion(null)}
      >
        <p>{asked?.text}</p>
      </ConfirmDialog>
    </Panel>
  );
}
