import type { Portfolio } from '@tracker/contracts/portfolio/portfolio';
import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio/portfolio-limits';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useEdits } from '@tracker/shell-sdk/edits';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { MovedNotice } from '@tracker/ui/form-notice';
import { Panel } from '@tracker/ui/panel';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useUpdatePortfolioMutation } from '../../api/portfolio.api';
import styles from './settings-card.module.css';
import { SwitchRow } from './switch-row';

const LABELS = {
  title: 'Title',
  description: 'Description',
  isPublic: 'Public portfolio',
  showContactInfo: 'Show contact info',
} as const;

/** Title, description and who may see what. Saving sends all fields; the version keeps them from overwriting a change made elsewhere. */
export function SettingsCard({ portfolio }: { portfolio: Portfolio }) {
  const { title, description, isPublic, showContactInfo, version } = portfolio;
  const { draft, changes, isChanged, edit, markSaved, moved } = useEdits({
    title,
    description: description ?? '',
    isPublic,
    showContactInfo,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [update, { isLoading }] = useUpdatePortfolioMutation();
  const { toast } = useToast();
  useUnsavedChanges(isChanged);

  async function save(event: FormEvent) {
    event.preventDefault();
    setProblem(draft.title.trim() === '' ? 'Title is required' : null);
    if (draft.title.trim() === '') return;
    const { error } = await update({
      changes: { ...draft, title: draft.title.trim() },
      ifMatch: version,
    });
    if (error) {
      const description = errorText(error, 'Failed to update portfolio');
      toast({ title: 'Failed to update portfolio', description, variant: 'destructive' });
    } else {
      markSaved();
      toast({ title: 'Success', description: 'Portfolio settings updated successfully' });
    }
  }

  return (
    <Panel title="Settings" description="The heading of your portfolio, and who can see it.">
      <form className={styles.form} onSubmit={save} noValidate>
        <MovedNotice labels={moved.map((field) => LABELS[field])} />
        <TextField
          label="Title"
          isRequired
          value={draft.title}
          maxLength={PORTFOLIO_LIMITS.title}
          onValueChange={(title) => edit({ title })}
          error={problem}
        />
        <TextAreaField
          label="Description"
          isOptional
          value={draft.description}
          maxLength={PORTFOLIO_LIMITS.description}
          onValueChange={(description) => edit({ description })}
        />
        <ul className={styles.switches}>
          <SwitchRow
            name="Public portfolio"
            text="Anyone with the share link can see it."
            isOn={draft.isPublic}
            isUnsaved={'isPublic' in changes}
            onChange={(isPublic) => edit({ isPublic })}
          />
          <SwitchRow
            name="Show contact info"
            text="Your email address is shown on the public page."
            isOn={draft.showContactInfo}
            isUnsaved={'showContactInfo' in changes}
            onChange={(showContactInfo) => edit({ showContactInfo })}
          />
        </ul>
        <Button variant="primary" type="submit" isPending={isLoading} className={styles.submit}>
          Save Settings
        </Button>
      </form>
    </Panel>
  );
}
