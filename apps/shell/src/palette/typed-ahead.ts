const LIMIT_MS = 2_000;

export function typedAhead(): () => string | null {
  let text: string | null = '';
  const startedAt = performance.now();
  const stop = () => document.removeEventListener('keydown', onKeyDown, true);
  const onKeyDown = (event: KeyboardEvent) => {
    const isLate = performance.now() - startedAt > LIMIT_MS;
    if (isLate || event.key === 'Escape') {
      text = null;
      stop();
      if (isLate) return;
    } else if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    else if (event.key.length === 1) text += event.key;
    else if (event.key === 'Backspace') text = text?.slice(0, -1) ?? null;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => {
    stop();
    return text;
  };
}
