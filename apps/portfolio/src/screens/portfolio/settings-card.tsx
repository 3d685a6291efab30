import type { Portfolio } from '@tracker/contracts/portfolio/portfolio';
import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio/portfolio-limits';
import { SettingSwitch } from '@tracker/product/setting-switch';
import { useForm } from '@tracker/shell-sdk/form';
import { Form } from '@tracker/ui/form';
import { List } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { useUpdatePortfolioMutation } from './portfolio.api';
import styles from './portfolio.module.css';

const LABELS = {
  title: 'Title',
  description: 'Description',
  isPublic: 'Public portfolio',
  showContactInfo: 'Show contact info',
} as const;

/** Saves all fields together; the version prevents overwriting a change made elsewhere. */
export function SettingsCard({ portfolio }: { portfolio: Portfolio }) {
  const { title, description, isPublic, showContactInfo, version } = portfolio;
  const [update] = useUpdatePortfolioMutation();
  const form = useForm({
    values: { title, description: description ?? '', isPublic, showContactInfo },
    check: (draft) => (draft.title.trim() ? {} : { title: 'Title is required' }),
    labels: LABELS,
    send: (draft) => update({ changes: { ...draft, title: draft.title.trim() }, ifMatch: version }),
    done: 'Portfolio settings updated successfully',
    failure: 'Your changes could not be saved. Please try again.',
    failureTitle: 'Failed to update portfolio',
    refusal: 'toast',
  });
  const { draft, changes, edit } = form;
  const unsaved = <strong className={styles.unsaved}>Unsaved.</strong>;
  return (
    <Panel title="Settings" description="Title, description and visibility.">
      <Form form={form} submitLabel="Save Settings">
        <TextField label={LABELS.title} isRequired maxLength={PORTFOLIO_LIMITS.title} {...form.field('title')} />
        <TextAreaField
          label={LABELS.description}
          isOptional
          maxLength={PORTFOLIO_LIMITS.description}
          {...form.field('description')}
        />
        <List>
          <SettingSwitch
            name={LABELS.isPublic}
            text={
              <>
                {draft.isPublic ? 'Anyone with the share link can see it.' : 'Only you can see it.'}{' '}
                {'isPublic' in changes && unsaved}
              </>
            }
            isOn={draft.isPublic}
            onChange={(isOn) => edit({ isPublic: isOn })}
          />
          <SettingSwitch
            name={LABELS.showContactInfo}
            text={
              <>
                {draft.showContactInfo ? 'Email shown on the public page.' : 'Email hidden.'}{' '}
                {'showContactInfo' in changes && unsaved}
              </>
            }
            isOn={draft.showContactInfo}
            onChange={(isOn) => edit({ showContactInfo: isOn })}
          />
        </List>
      </Form>
    </Panel>
  );
}
