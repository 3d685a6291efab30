/** Every zone this browser knows, and the current one even if it does not, in the order of their names. */
export function timeZoneOptions(current: string | undefined): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current ?? 'UTC']);
  return [...names].toSorted().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
