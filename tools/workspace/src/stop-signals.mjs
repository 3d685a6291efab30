/**
 * Turns Ctrl-C, SIGTERM and SIGHUP into one orderly stop; pressing Ctrl-C again does not hurry or repeat it.
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
