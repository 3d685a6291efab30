type Cell = string | number;

export function markdownTable(head: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
