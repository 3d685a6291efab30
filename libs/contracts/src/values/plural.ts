const rules = new Intl.PluralRules('en');

interface PluralForms {
  one: string;
  other: string;
}

/**
 * `plural(1200, { one: '# row', other: '# rows' })` is `1,200 rows`; `plural(1, { one: 'has', other: 'have' })` is
 * `has`.
 */
export function plural(count: number, forms: PluralForms): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other;
  return form.replaceAll('#', count.toLocaleString('en'));
}
