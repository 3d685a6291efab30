const MAX_LENGTH = 300;

/** One line of at most 300 characters without braces or angle brackets, whatever comes in: error bodies are shown to people as they are. */
export function plainSentence(text: string): string {
  const line = text
    .replace(/[{}<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}
