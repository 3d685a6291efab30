import type { Portfolio } from '@tracker/contracts/portfolio';
import { PORTFOLIO_LIMITS } from '@tracker/contracts/portfolio-limits';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Panel } from '@tracker/ui/panel';
import { TextAreaField, TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useUpdatePortfolioMutation } from '../../api/portfolio.api';
import styles from './settings-card.module.css';
import { SwitchRow } from './switch-row';

/** Title, description and who may see what. Nothing is changed before it is saved. */
export function SettingsCard({ portfolio }: { portfolio: Portfolio }) {
  const [draft, setDraft] = useState({ ...portfolio, description: portfolio.description ?? '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [update, { isLoading }] = useUpdatePortfolioMutation();
  const { toast } = useToast();

  async function save(event: FormEvent) {
    event.preventDefault();
    const title = draft.title.trim();
    setProblem(title === '' ? 'Title is required' : null);
    if (title === '') return;
    const { description, isPublic, showContactInfo } = draft;
    const { error } = await update({ title, description, isPublic, showContactInfo });
    if (error) {
      const description = errorText(error, 'Failed to update portfolio');
      toast({ title: 'Failed to update portfolio', description, variant: 'destructive' });
    } else {
      toast({ title: 'Success', description: 'Portfolio settings updated successfully' });
    }
  }

  return (
    <Panel title="Settings" description="The heading of your portfolio, and who can see it.">
      <form className={styles.form} onSubmit={save} noValidate>
        <TextField
          label="Title"
          isRequired
          value={draft.title}
          maxLength={PORTFOLIO_LIMITS.title}
          onValueChange={(title) => setDraft({ ...draft, title })}
          error={problem}
        />
        <TextAreaField
          label="Description"
          isOptional
          value={draft.description}
          maxLength={PORTFOLIO_LIMITS.description}
          onValueChange={(description) => setDraft({ ...draft, description })}
        />
        <ul className={styles.switches}>
          <SwitchRow
            name="Public portfolio"
            text="Anyone with the share link can see it."
            isOn={draft.isPublic}
            onChange={(isPublic) => setDraft({ ...draft, isPublic })}
          />
          <SwitchRow
            name="Show contact info"
            text="Your email address is shown on the public page."
            isOn={draft.showContactInfo}
            onChange={(showContactInfo) => setDraft({ ...draft, showContactInfo })}
          />
        </ul>
        <Button variant="primary" type="submit" isPending={isLoading} className={styles.submit}>
          Save Settings
        </Button>
      </form>
    </Panel>
  );
}
