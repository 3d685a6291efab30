/** What there can be news of; also the names of PostgreSQL's channels and of Bull's jobs. */
export const TOPICS = ['outbox', 'durable_jobs'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * Carries the news "there is something to do" to the processes that do it. It may lose news (Redis can be killed or flushed): who listens
 * also looks by itself every few seconds, so the news only decides how soon.
 */
export abstract class Wake {
  /** Tells one of those who listen; never throws and never waits for the network. */
  abstract announce(topic: Topic): void;

  /** Begins to listen. `onWake` is called for each piece of news, and whenever some may have been missed. */
  abstract listen(topic: Topic, onWake: () => void): Promise<void> | void;

  abstract close(): Promise<void> | void;
}
