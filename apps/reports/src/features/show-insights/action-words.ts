import type { RecommendedAction, RecommendedActionKind } from '@tracker/contracts/reports/recommended-actions';
import { numberText } from '../../charts/figure-texts';
import type { OrganizationId } from '../../api/reports.api';

interface ActionWords {
  text: string;
  detail: string;
  tone: 'expired' | 'expiring' | 'neutral' | 'valid';
  /** Where it is done; null where there is nothing to go to. */
  link: { to: string; text: string } | null;
}

const credentials = (count: number) => (count === 1 ? '1 credential' : `${numberText(count)} credentials`);
const expiredOnes = (count: number) =>
  count === 1 ? '1 expired credential' : `${numberText(count)} expired credentials`;

const WORDS: Record<RecommendedActionKind, (count: number) => Omit<ActionWords, 'link'>> = {
  'renew-expired': (count) => ({
    text: `Renew ${expiredOnes(count)}`,
    detail: 'What is expired lowers the compliance rate and puts the risk level at high.',
    tone: 'expired',
  }),
  'renew-expiring': (count) => ({
    text: `Start renewing ${credentials(count)}`,
    detail: `${count === 1 ? 'It expires' : 'They expire'} within 30 days.`,
    tone: 'expiring',
  }),
  'plan-renewals': (count) => ({
    text: `Plan the renewal of ${credentials(count)}`,
    detail: 'Due in 31 to 90 days: time to book a course or an exam.',
    tone: 'neutral',
  }),
  'add-documents': (count) => ({
    text: `Attach the document to ${credentials(count)}`,
    detail: 'Without a document there is nothing to show in an audit.',
    tone: 'neutral',
  }),
  'review-old': (count) => ({
    text: `Review ${credentials(count)} issued over 24 months ago`,
    detail: 'Check that the requirements are still the same.',
    tone: 'neutral',
  }),
  'add-first': () => ({
    text: 'Add your first credential',
    detail: 'Insights appear as soon as there is something to look at.',
    tone: 'neutral',
  }),
  'all-clear': (count) => ({
    text: 'Nothing to do',
    detail: `${count === 1 ? 'The credential is' : `All ${numberText(count)} credentials are`} valid, recent and documented.`,
    tone: 'valid',
  }),
};

const OWN_LINKS: Record<RecommendedActionKind, ActionWords['link']> = {
  'renew-expired': { to: '/credentials?status=expired', text: 'See what is expired' },
  'renew-expiring': { to: '/credentials?status=expiring', text: 'See what is expiring' },
  'plan-renewals': { to: '/reports', text: 'See the upcoming renewals' },
  'add-documents': { to: '/credentials', text: 'Go to your credentials' },
  'review-old': { to: '/credentials?sort=issueDate', text: 'Go to your credentials' },
  'add-first': { to: '/credentials', text: 'Go to your credentials' },
  'all-clear': null,
};

export function actionWords({ kind, count }: RecommendedAction, organizationId: OrganizationId): ActionWords {
  const words = WORDS[kind](count);
  if (organizationId === null) return { ...words, link: OWN_LINKS[kind] };
  if (kind === 'add-first') return { ...words, text: 'Nobody in the team has added a credential yet', link: null };
  return { ...words, link: null };
}
