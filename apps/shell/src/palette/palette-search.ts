export interface PaletteEntry {
  id: string;
  label: string;
  detail?: string | undefined;
  icon: string;
  shortcut?: string | undefined;
  keywords?: string | undefined;
  target: string | (() => void);
}

interface Indexed {
  entry: PaletteEntry;
  text: string;
}

export interface PaletteIndex {
  name: string;
  isShownAtFirst: boolean;
  indexed: readonly Indexed[];
}

const MAX_PER_GROUP = 8;

/** Removes case and diacritics, so that "cafe" finds "Café". */
function folded(text: string): string {
  const isPlain = /^[\0-\x7f]*$/.test(text);
  return (isPlain ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
}

export function indexOf(name: string, entries: readonly PaletteEntry[], { isShownAtFirst = false } = {}): PaletteIndex {
  const indexed = entries.map((entry) => ({
    entry: { ...entry, id: `${name} ${entry.id}` },
    text: folded(`${entry.label}\n${entry.detail ?? ''} ${entry.keywords ?? ''}`),
  }));
  return { name, isShownAtFirst, indexed };
}

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
      // A full second rank hides the third, so the expensive ranking can be skipped.
      if (!isFirst && ranks[1].length === MAX_PER_GROUP) continue;
      const rank = isFirst ? 0 : beginsWord(one.text, words[0] ?? '') ? 1 : 2;
      if (ranks[rank].length < MAX_PER_GROUP) ranks[rank].push(one);
      if (ranks[0].length === MAX_PER_GROUP) break;
    }
    const best = ranks.flat().slice(0, MAX_PER_GROUP);
    const bestRank = ranks.findIndex(({ length }) => length > 0);
    return best.length === 0 ? [] : [{ name, bestRank, entries: best.map(({ entry }) => entry) }];
  });
  // Enter chooses the first entry, so the group with the best match comes first.
  return found.toSorted((left, right) => left.bestRank - right.bestRank);
}

function beginsWord(text: string, word: string): boolean {
  const label = text.slice(0, text.indexOf('\n'));
  for (let at = label.indexOf(word); at !== -1; at = label.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(label[at - 1] ?? '')) return true;
  return false;
}
