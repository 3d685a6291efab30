import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export class AppendLog {
  private lineCount = 0;
  private byteCount = 0;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
  }

  get length(): number {
    return this.lineCount;
  }

  get bytes(): number {
    return this.byteCount;
  }

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
