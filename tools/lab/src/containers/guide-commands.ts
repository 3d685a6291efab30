import { readFile } from 'node:fs/promises';

const GUIDE = new URL('../../../../docs/operations/', import.meta.url);

/** Commands in the first code block below a heading of a page of docs/operations; continued lines are joined. */
export async function guideCommands(page: string, heading: string): Promise<string[]> {
  const text = await readFile(new URL(page, GUIDE), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [, code] = /^```sh\n([^]*?)^```/m.exec(section) ?? [];
  if (!code) throw new Error(`docs/operations/${page} has no commands below "${heading}".`);
  return code
    .replaceAll(/ \\\n\s*/g, ' ')
    .trim()
    .split('\n');
}
