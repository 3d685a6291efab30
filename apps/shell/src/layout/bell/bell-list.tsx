import type { Notice, NoticePeriod } from '@tracker/contracts/auth/notifications';
import { expiryText } from '@tracker/contracts/credentials/credential-status';
import { useAction } from '@tracker/shell-sdk/action';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { InstantMoment } from '@tracker/ui/instant';
import { Quiet } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useRef } from 'react';
import { HEADINGS, useGetNoticesQuery, useReadNoticesMutation } from './bell.api';
import styles from './bell-list.module.css';

const PERIODS = Object.keys(HEADINGS) as NoticePeriod[];

export function BellList({ onClose }: { onClose: () => void }) {
  const query = useGetNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [read] = useReadNoticesMutation();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const unread = (query.data ?? []).filter(({ isRead }) => !isRead).map(({ id }) => id);
  const readAll = useAction((ids: string[]) => read(ids), {
    failure: 'The notifications could not be marked as read.',
    refusal: 'place',
    onDone: () => titleRef.current?.focus(),
  });
  const follow = (notice: Notice) => {
    if (!notice.isRead) void read([notice.id]);
    onClose();
  };
  return (
    <>
      <div className={styles.head}>
        <h2 ref={titleRef} className={styles.title} tabIndex={-1}>
          Notifications
        </h2>
        <Button
          variant="text"
          disabled={unread.length === 0}
          isPending={readAll.isPending}
          onClick={() => void readAll.run(unread)}
        >
          Mark all as read
        </Button>
        <IconButton icon="close" label="Close" iconSize={18} className={styles.close} onClick={onClose} />
      </div>
      {readAll.problem && <Problem>{readAll.problem}</Problem>}
      <QueryView
        query={query}
        failure={`Your notifications could not be loaded. ${errorMessage(query.error)}`}
        skeleton={
          <div className={styles.nothing}>
            <Skeleton height="120px" />
          </div>
        }
        empty={
          <p className={styles.nothing}>
            Nothing needs your attention. Credentials appear here 30 days before they expire.
          </p>
        }
      >
        {(notices) =>
          PERIODS.map((period) => (
            <Period
              key={period}
              heading={HEADINGS[period]}
              notices={notices.filter((notice) => notice.period === period)}
              onFollow={follow}
            />
          ))
        }
      </QueryView>
      <p className={styles.all}>
        <Link to="/credentials?status=expiring" onClick={onClose}>
          All expiring
        </Link>
        <Link to="/credentials?status=expired&sort=-expiry" onClick={onClose}>
          All expired
        </Link>
      </p>
    </>
  );
}

interface PeriodProps {
  heading: string;
  notices: readonly Notice[];
  onFollow: (notice: Notice) => void;
}

function Period({ heading, notices, onFollow }: PeriodProps) {
  if (notices.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{heading}</h3>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <Entry key={notice.id} notice={notice} onFollow={() => onFollow(notice)} />
        ))}
      </ul>
    </section>
  );
}

const ICONS = { valid: 'clock', expiring: 'clock', expired: 'alert' } as const;

function Entry({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { text, createdAt, path, isRead, expiry } = notice;
  return (
    <li className={styles.entry} data-status={expiry?.status} data-read={isRead}>
      <Icon name={expiry ? ICONS[expiry.status] : 'mail'} size={18} className={styles.icon} />
      <div className={styles.words}>
        <Link className={expiry ? styles.name : styles.sentence} to={path || '/'} onClick={onFollow}>
          <bdi>{text}</bdi>
          {!isRead && <span className="visually-hidden"> (unread)</span>}
        </Link>
        <Quiet>
          {expiry ? (
            <>
              {expiryText(expiry)} · <Day date={expiry.expiryDate} />
            </>
          ) : (
            <InstantMoment instant={createdAt} />
          )}
        </Quiet>
      </div>
      {!isRead && <span className={styles.dot} aria-hidden="true" />}
    </li>
  );
}
