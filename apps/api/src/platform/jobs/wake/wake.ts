export const TOPICS = ['outbox', 'durable_jobs'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * Notifies the processes that do background work. Notifications can get lost when Redis fails, so listeners also poll
 * every few seconds.
 */
export abstract class Wake {
  /** Never throws and never waits for the network. */
  abstract notify(topic: Topic): void;

  /** Calls `onWake` for each notification, and whenever some may have been lost. */
  abstract listen(topic: Topic, onWake: () => void): Promise<void> | void;

  abstract close(): Promise<void> | void;
}
