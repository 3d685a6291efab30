/** What no file system of people's machines takes in a name, and what would lead out of the folder. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu;
const LONGEST = 100;

/** Gives each file of a folder a name that says what it is; the second of a name is told apart by a number. */
export class ReadableNames {
  private readonly taken = new Set<string>();

  constructor(private readonly folder: string) {}

  /** `label` is what people wrote. */
  nameFor(label: string, extension: string): string {
    const stem = cleaned(label);
    for (let count = 1; ; count += 1) {
      const path = `${this.folder}/${stem}${count === 1 ? '' : ` (${count})`}.${extension}`;
      // Most people's file systems do not tell cases apart.
      const key = path.toLowerCase();
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      return path;
    }
  }
}

function cleaned(label: string): string {
  const line = label.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ');
  const short = [...line].slice(0, LONGEST).join('');
  // Dots at either end hide the file or are dropped by Windows.
  return short.replace(/^[. ]+|[. ]+$/g, '') || 'Document';
}
