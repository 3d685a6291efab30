/** Something the palette leads to. */
export interface PaletteEntry {
  /** Unique among all entries. */
  id: string;
  label: string;
  /** Beside the label, such as the issuer of a credential. */
  detail?: string | undefined;
  icon: string;
  /** How it is done by keys. */
  shortcut?: string | undefined;
  /** Where it leads, or what it does. */
  target: string | (() => void);
}

export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
  /** Shown before anything is typed. */
  isShownAtFirst: boolean;
}

interface Indexed {
  entry: PaletteEntry;
  /** Label first, then all else it is found by; folded. */
  text: string;
}

export interface PaletteIndex {
  name: string;
  isShownAtFirst: boolean;
  indexed: readonly Indexed[];
}

/** What is shown of each group; who wants more types more. */
const MOST_OF_GROUP = 8;

/** Without case and marks, so that "cafe" finds "Café". */
export function folded(text: string): string {
  const isPlain = /^[\0-\x7f]*$/.test(text);
  return (isPlain ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
}

/** Made once for a list; a keystroke only walks it. */
export function indexed(group: PaletteGroup, keywordsOf: (entry: PaletteEntry) => string = () => ''): PaletteIndex {
  const { name, isShownAtFirst, entries } = group;
  return {
    name,
    isShownAtFirst,
    indexed: entries.map((entry) => ({
      entry,
      text: folded(`${entry.label}\n${entry.detail ?? ''} ${keywordsOf(entry)}`),
    })),
  };
}

/** The best of each group: all words have to be found; labels that begin with what was typed come first, then those with a word that does. */
export function searched(indexes: readonly PaletteIndex[], typed: string): { name: string; entries: PaletteEntry[] }[] {
  const query = folded(typed.trim());
  if (query === '') {
    return indexes
      .filter(({ isShownAtFirst, indexed: all }) => isShownAtFirst && all.length > 0)
      .map(({ name, indexed: all }) => ({ name, entries: all.map(({ entry }) => entry) }));
  }
  const words = query.split(/\s+/);
  const found = indexes.flatMap(({ name, indexed: all }) => {
    const ranks: [Indexed[], Indexed[], Indexed[]] = [[], [], []];
    for (const one of all) {
      if (!words.every((word) => one.text.includes(word))) continue;
      const isFirst = one.text.startsWith(query);
      // With enough of the second rank the third is not shown, and telling the two apart is what takes long.
      if (!isFirst && ranks[1].length === MOST_OF_GROUP) continue;
      const rank = isFirst ? 0 : beginsWord(one.text, words[0] ?? '') ? 1 : 2;
      if (ranks[rank].length < MOST_OF_GROUP) ranks[rank].push(one);
      if (ranks[0].length === MOST_OF_GROUP) break;
    }
    const best = ranks.flat().slice(0, MOST_OF_GROUP);
    const bestRank = ranks.findIndex(({ length }) => length > 0);
    return best.length === 0 ? [] : [{ name, bestRank, entries: best.map(({ entry }) => entry) }];
  });
  // What Enter chooses is the best of all.
  return found.toSorted((left, right) => left.bestRank - right.bestRank);
}

function beginsWord(text: string, word: string): boolean {
  const label = text.slice(0, text.indexOf('\n'));
  for (let at = label.indexOf(word); at !== -1; at = label.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(label[at - 1] ?? '')) return true;
  return false;
}
