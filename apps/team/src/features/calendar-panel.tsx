import type { CalendarFeed } from '@tracker/contracts/credentials/credentials';
import { errorText } from '@tracker/shell-sdk/request-error';
import { InstantMoment } from '@tracker/ui/instant';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { useState } from 'react';
import {
  type CalendarOf,
  useCalendarFeedQuery,
  useCloseCalendarFeedMutation,
  useOpenCalendarFeedMutation,
} from './calendar-feed.api';
import styles from './calendar-panel.module.css';
import { Copyable } from './copyable';
import { SecretButtons } from './secret-buttons';

const GUIDES = [
  {
    name: 'Apple Calendar',
    steps: [
      'On a Mac: choose File, New Calendar Subscription, paste the link and choose Subscribe.',
      'On an iPhone or iPad: choose Calendars, Add Calendar, Add Subscription Calendar and paste the link.',
    ],
  },
  {
    name: 'Google Calendar',
    steps: [
      'On a computer: next to “Other calendars”, choose +, From URL, paste the link and choose Add calendar.',
      'It then syncs to your phone. Google checks for changes about once a day.',
    ],
  },
  {
    name: 'Outlook',
    steps: [
      'In Outlook on the web or the new Outlook: choose Calendar, Add calendar, Subscribe from web, paste the link and choose Import.',
      'In classic Outlook: choose Add Calendar, From Internet and paste the link.',
    ],
  },
];

export function CalendarPanel({ of }: { of: CalendarOf }) {
  // Calendars fetch it without this page.
  const feed = useCalendarFeedQuery(of, { refetchOnMountOrArgChange: true });
  const [open] = useOpenCalendarFeedMutation();
  const [close] = useCloseCalendarFeedMutation();
  const [link, setLink] = useState<string | null>(null);

  const body = (data?: CalendarFeed) => (
    <Stack>
      {link && (
        <Stack gap={1} className={styles.link}>
          <Copyable label="Calendar link" hint="Copy it now. You won’t see it again." text={link} takesFocus />
          {/* With this scheme, Apple's and many other devices subscribe directly. */}
          <a href={link.replace(/^https?:/, 'webcal:')}>Open in this device’s calendar</a>
        </Stack>
      )}
      <Quiet>
        {!data?.isActive ? (
          'No calendar link yet. Anyone with the link can read it.'
        ) : data.lastFetchedAt ? (
          <>
            Last used <InstantMoment instant={data.lastFetchedAt} />.
          </>
        ) : (
          'Not used yet.'
        )}
        {data?.isActive && !link && ' Lost the link? Replace it to get a new one.'}
      </Quiet>
      <SecretButtons
        noun="link"
        isActive={data?.isActive}
        create={() => open(of)}
        revoke={() => close(of)}
        onSecret={setLink}
        consequences={{
          replace: 'The current link stops working immediately. Calendars that use it need the new one.',
          revoke: 'Calendars that use it are no longer updated.',
        }}
      />
      <div className={styles.guides}>
        {GUIDES.map(({ name, steps }) => (
          <details key={name}>
            <summary>How to add it to {name}</summary>
            <Quiet as="ul">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Quiet>
          </details>
        ))}
      </div>
    </Stack>
  );
  return (
    <Panel
      id="calendar"
      title="Calendar"
      description={
        of === null
          ? 'Your expiry dates in your own calendar, kept up to date automatically.'
          : 'All members’ expiry dates in your own calendar, kept up to date automatically. Each administrator creates their own link.'
      }
    >
      <QueryView query={feed} failure={errorText(feed.error, 'The calendar could not be loaded.')} skeleton={body()}>
        {body}
      </QueryView>
    </Panel>
  );
}
