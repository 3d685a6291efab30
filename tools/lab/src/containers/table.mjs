/** Prints each result as it arrives, and all of them at the end. */
export class Table {
  /** @type {[string, string][]} */
  #rows = [];
  hasFailed = false;

  /**
   * @param {string} what
   * @param {string} went
   */
  add(what, went) {
    if (went.startsWith('FAILED')) this.hasFailed = true;
    this.#rows.push([what, went]);
    console.log(`${what}: ${went}`);
  }

  /**
   * @param {string} what
   * @param {() => Promise<unknown>} work
   */
  async time(what, work) {
    const began = Date.now();
    await work();
    this.add(what, `done in ${Math.round((Date.now() - began) / 1_000)} s`);
  }

  text() {
    return ['| what | how it went |', '| --- | --- |', ...this.#rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
  }
}
