import { render, screen } from '@testing-library/react';
import { useConfiguration } from './configuration';
import { createTrackerStore, Provider } from './store';

const manifest = {
  name: 'cpd-hours',
  configuration: [
    { name: 'goal', label: 'Goal', type: 'integer', default: 30, minimum: 1 },
    { name: 'unit', label: 'Unit', type: 'string', default: 'hours' },
  ],
} as const;

function Page() {
  const { goal, unit } = useConfiguration(manifest);
  return <p>{`${goal + 1} ${unit.toUpperCase()}`}</p>;
}

it('gives the values that owners set, and the default of one that this version does not accept', async () => {
  const fetched = jest.fn(async (_address: string) => Response.json({ goal: 0, unit: 'points' }));
  globalThis.fetch = fetched as unknown as typeof fetch;
  render(
    <Provider store={createTrackerStore()}>
      <Page />
    </Provider>,
  );
  expect(screen.getByText('31 HOURS')).toBeVisible();
  expect(await screen.findByText('31 POINTS')).toBeVisible();
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/remotes/cpd-hours/configuration']);
});
