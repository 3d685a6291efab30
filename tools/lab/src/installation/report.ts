type Cell = string | number;

export function markdownTable(head: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export class Report {
  readonly #rows: [string, string][] = [];
  hasFailed = false;

  add(what: string, isGood: boolean, result: string) {
    if (!isGood) this.hasFailed = true;
    this.#rows.push([what, isGood ? result : `FAILED: ${result}`]);
    console.log(`${what}: ${this.#rows.at(-1)?.[1]}`);
  }

  async time(what: string, work: () => Promise<unknown>) {
    const startedAt = Date.now();
    await work();
    this.add(what, true, `done in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  }

  text() {
    return markdownTable(['what', 'result'], this.#rows);
  }
}
