const LOOK_EVERY_MS = 500;

/**
 * Turns Ctrl-C, SIGTERM, SIGHUP and the end of npm into one clean stop. Repeated signals are ignored.
 * @param {number} [code] exit code of the process
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
    // npm sends SIGTERM to its shell, which ends without forwarding it, so this watches for the parent's end.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && begin('\nStopping…', code), LOOK_EVERY_MS).unref();
  }
  return {
    begin,
    /**
     * @param {() => Promise<void>} how
     * @returns {boolean} true if a stop was already requested and is running
     */
    whenAsked(how) {
      stop = how;
      void carryOut();
      return asked !== null;
    },
  };
}
