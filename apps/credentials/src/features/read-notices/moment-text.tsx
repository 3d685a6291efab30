const formatter = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant in the reader's own clock. */
export function MomentText({ instant }: { instant: string }) {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return null;
  return <time dateTime={instant}>{formatter.format(moment)}</time>;
}
