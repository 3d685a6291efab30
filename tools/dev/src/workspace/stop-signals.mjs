const LOOK_EVERY_MS = 500;

/**
 * Turns Ctrl-C, SIGTERM, SIGHUP and the end of npm into one orderly stop; pressing Ctrl-C again does not hurry or repeat it.
 * @param {number} [code] what the process ends with then
 */
export function stopOnSignals(code = 0) {
  /** @type {(() => Promise<void>) | null} */
  let stop = null;
  /** @type {{ line: string, code: number } | null} */
  let asked = null;

  async function carryOut() {
    if (!stop || !asked) return;
    const carry = stop;
    stop = null;
    console.log(asked.line);
    try {
      await carry();
    } finally {
      process.exit(asked.code);
    }
  }

  /**
   * @param {string} line
   * @param {number} code
   */
  function begin(line, code) {
    asked ??= { line, code };
    void carryOut();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => begin('\nStopping…', code));
  if (process.env['npm_lifecycle_event']) {
    // npm passes a SIGTERM on to the shell between, which ends without passing it on: that it has gone is all that is seen here.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && begin('\nStopping…', code), LOOK_EVERY_MS).unref();
  }
  return {
    begin,
    /**
     * @param {() => Promise<void>} how
     * @returns {boolean} whether it was asked for already, and is under way
     */
    whenAsked(how) {
      stop = how;
      void carryOut();
      return asked !== null;
    },
  };
}
