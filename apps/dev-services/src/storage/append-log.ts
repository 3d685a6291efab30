import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file of one JSON document per line that only ever grows, so that a kill at any moment costs at most the line being
 * written. `rewrite` replaces it when most of its lines are out of date.
 */
export class AppendLog {
  private lineCount = 0;
  private byteCount = 0;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
  }

  get length(): number {
    return this.lineCount;
  }

  /** Of the file: what is longer than a text may be could never be read again. */
  get bytes(): number {
    return this.byteCount;
  }

  /** The complete lines; one that a kill cut short is dropped, here and in the file. */
  read(): string[] {
    if (!existsSync(this.path)) return [];
    const text = readFileSync(this.path, 'utf8');
    const lines = text.split('\n').filter(isJson);
    if (text !== '' && !text.endsWith('\n')) this.rewrite(lines);
    this.lineCount = lines.length;
    this.byteCount = statSync(this.path).size;
    return lines;
  }

  append(line: string): void {
    const text = `${line}\n`;
    appendFileSync(this.path, text);
    this.lineCount += 1;
    this.byteCount += Buffer.byteLength(text);
  }

  rewrite(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    writeFileSync(`${this.path}.new`, text);
    renameSync(`${this.path}.new`, this.path);
    this.lineCount = lines.length;
    this.byteCount = Buffer.byteLength(text);
  }
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
