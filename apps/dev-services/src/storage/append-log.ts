import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file of one JSON document per line that only ever grows, so that a kill at any moment costs at most the line being
 * written. `rewrite` replaces it when most of its lines are out of date.
 */
export class AppendLog {
  private lineCount = 0;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
  }

  get length(): number {
    return this.lineCount;
  }

  /** The complete lines; one that a kill cut short is dropped, here and in the file. */
  read(): string[] {
    if (!existsSync(this.path)) return [];
    const text = readFileSync(this.path, 'utf8');
    const lines = text.split('\n').filter(isJson);
    if (text !== '' && !text.endsWith('\n')) this.rewrite(lines);
    this.lineCount = lines.length;
    return lines;
  }

  append(line: string): void {
    appendFileSync(this.path, `${line}\n`);
    this.lineCount += 1;
  }

  rewrite(lines: readonly string[]): void {
    writeFileSync(`${this.path}.new`, lines.map((line) => `${line}\n`).join(''));
    renameSync(`${this.path}.new`, this.path);
    this.lineCount = lines.length;
  }
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
