const POLL_INTERVAL_MS = 500;

/**
 * Turns Ctrl-C, SIGTERM, SIGHUP and the end of npm into one clean stop. Repeated signals are ignored.
 * @param {number} [code] exit code of the process
 */
export function stopOnSignals(code = 0) {
  /** @type {(() => Promise<void>) | null} */
  let stop = null;
  /** @type {{ line: string, code: number } | null} */
  let requested = null;

  async function runStop() {
    if (!stop || !requested) return;
    const run = stop;
    stop = null;
    console.log(requested.line);
    try {
      await run();
    } finally {
      process.exit(requested.code);
    }
  }

  /**
   * @param {string} line
   * @param {number} code
   */
  function begin(line, code) {
    requested ??= { line, code };
    void runStop();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => begin('\nStopping…', code));
  if (process.env['npm_lifecycle_event']) {
    // npm sends SIGTERM to its shell, which ends without forwarding it, so this watches for the parent's end.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && begin('\nStopping…', code), POLL_INTERVAL_MS).unref();
  }
  return {
    begin,
    /**
     * @param {() => Promise<void>} how
     * @returns {boolean} true if a stop was already requested and is running
     */
    onStop(how) {
      stop = how;
      void runStop();
      return requested !== null;
    },
  };
}
