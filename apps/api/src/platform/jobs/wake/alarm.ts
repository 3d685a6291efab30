/** An interruptible sleep. A ring while nobody sleeps ends the next sleep at once, so none is missed. */
export class Alarm {
  private rung = false;
  private wakeUp: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.wakeUp?.();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.wakeUp = undefined;
    this.rung = false;
  }
}
