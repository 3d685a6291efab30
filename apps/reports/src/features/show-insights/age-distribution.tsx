import { AGES, type CredentialAge } from '@tracker/contracts/reports/credential-insights';
import { BarList } from '../../charts/bar-list';
import { ChartPanel } from '../../charts/chart-panel';
import { numberText } from '../../charts/figure-texts';
import { percentText } from '../../charts/figure-texts';

const WORDS: Record<CredentialAge, { label: string; note: string }> = {
  new: { label: 'New', note: 'up to 6 months' },
  mature: { label: 'Mature', note: '6 to 24 months' },
  old: { label: 'Old', note: 'over 24 months' },
};

export function AgeDistribution({ ages }: { ages: Record<CredentialAge, number> }) {
  const total = ages.new + ages.mature + ages.old;
  const shareOf = (age: CredentialAge) => (total > 0 ? ages[age] / total : 0);
  return (
    <ChartPanel
      title="Age Distribution"
      description="Time since the issue date"
      columns={['Age', 'Credentials', 'Share']}
      rows={AGES.map((age) => [
        `${WORDS[age].label} (${WORDS[age].note})`,
        numberText(ages[age]),
        percentText(shareOf(age) * 100),
      ])}
    >
      <BarList bars={AGES.map((age) => ({ ...WORDS[age], value: numberText(ages[age]), share: shareOf(age) }))} />
    </ChartPanel>
  );
}
