/**
 * Carries the news "there is mail to send" to the processes that send it. It may lose news (Redis can be killed or flushed): the
 * relay also looks by itself every few seconds, so the news only decides how soon.
 */
export abstract class RelayWake {
  /** Tells the relays; never throws and never waits for the network. */
  abstract announce(): void;

  /** Begins to listen. `onWake` is called for each piece of news, and whenever some may have been missed. */
  abstract listen(onWake: () => void): Promise<void> | void;

  abstract close(): Promise<void> | void;
}
