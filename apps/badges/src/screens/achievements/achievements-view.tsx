import type { Achievement } from '@tracker/contracts/badges/issuing';
import { plural } from '@tracker/contracts/values/plural';
import { useAction } from '@tracker/shell-sdk/action';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { EmptyState } from '@tracker/ui/empty-state';
import { ErrorState } from '@tracker/ui/error-state';
import { Cluster, List, ListRow, Quiet } from '@tracker/ui/layout';
import { MenuButton } from '@tracker/ui/menu-button';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useRef, useState } from 'react';
import { AchievementDialog } from './achievement-dialog';
import { AwardDialog } from './award-dialog';
import { BadgePicture } from './badge-preview';
import {
  useAchievements,
  useIssuer,
  useRemoveBadgeAchievementMutation,
  useSetBadgePictureMutation,
  type View,
} from './badges.api';
import styles from './badges.module.css';

interface AchievementsViewProps {
  organizationId: string;
  hasPlan: boolean;
  onView: (view: View) => void;
}

export function AchievementsView({ organizationId, hasPlan, onView }: AchievementsViewProps) {
  const query = useAchievements(organizationId);
  const issuer = useIssuer(organizationId);
  const [isAdding, setIsAdding] = useState(false);
  const needsIssuer = issuer.data === null;
  const add = (
    <Button variant="primary" disabled={!hasPlan || !issuer.data} onClick={() => setIsAdding(true)}>
      Add achievement
    </Button>
  );
  return (
    <Panel
      title="Achievements"
      description="What people can earn. Each award is a badge."
      actions={query.data && query.data.length > 0 ? add : undefined}
    >
      {issuer.error !== undefined && (
        <ErrorState isRow onRetry={() => void issuer.refetch()} isRetrying={issuer.isFetching}>
          The issuer of the badges could not be loaded.
        </ErrorState>
      )}
      <QueryView
        query={query}
        failure={errorText(query.error, 'The achievements could not be loaded.')}
        skeleton={<Skeleton height="180px" />}
        empty={
          needsIssuer ? (
            <EmptyState
              drawing="portfolio"
              action={
                <Button variant="primary" onClick={() => onView('issuer')}>
                  Set up issuer
                </Button>
              }
            >
              Set up the issuer of your badges first.
            </EmptyState>
          ) : (
            <EmptyState drawing="credentials" action={add}>
              There are no achievements yet. A template gets you started in a minute.
            </EmptyState>
          )
        }
      >
        {(achievements) => (
          <List>
            {achievements.map((achievement) => (
              <AchievementRow
                key={achievement.id}
                organizationId={organizationId}
                achievement={achievement}
                issuerName={issuer.data?.name ?? ''}
                hasPlan={hasPlan}
              />
            ))}
          </List>
        )}
      </QueryView>
      {isAdding && (
        <AchievementDialog
          organizationId={organizationId}
          achievement={null}
          issuerName={issuer.data?.name ?? ''}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Panel>
  );
}

interface RowProps {
  organizationId: string;
  achievement: Achievement;
  issuerName: string;
  hasPlan: boolean;
}

function AchievementRow({ organizationId, achievement, issuerName, hasPlan }: RowProps) {
  const { id, name, description, awards, validForMonths } = achievement;
  const [open, setOpen] = useState<'award' | 'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const menuRef = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(menuRef);
  const fileRef = useRef<HTMLInputElement>(null);
  const [setPicture] = useSetBadgePictureMutation();
  const [removeBadgeAchievement] = useRemoveBadgeAchievementMutation();
  const picture = useAction((file: File) => setPicture({ organizationId, id, file }), {
    done: 'Picture saved. New badges have it.',
    failure: 'The picture could not be saved. Please try again.',
  });
  const remove = useAction(() => removeBadgeAchievement({ organizationId, id }), {
    done: 'Achievement deleted',
    failure: 'The achievement could not be deleted. Please try again.',
    onDone: close,
  });
  const items = [
    ...(hasPlan
      ? ([
          { key: 'edit', label: 'Edit' },
          { key: 'picture', label: 'Change picture' },
        ] as const)
      : []),
    ...(awards === 0 ? ([{ key: 'delete', label: 'Delete' }] as const) : []),
  ];
  return (
    <ListRow
      className={styles.entry}
      lead={<BadgePicture imageUrl={achievement.imageUrl} />}
      side={
        <Cluster>
          <Button disabled={!hasPlan} aria-label={`Award ${name}`} onClick={() => setOpen('award')}>
            Award
          </Button>
          {items.length > 0 && (
            <MenuButton
              ref={menuRef}
              label={`Actions for ${name}`}
              items={items}
              onChoose={(key) => (key === 'picture' ? fileRef.current?.click() : setOpen(key))}
            />
          )}
        </Cluster>
      }
    >
      <strong dir="auto">{name}</strong>
      <Quiet dir="auto">{description}</Quiet>
      <Quiet>
        {plural(awards, { one: '# badge awarded', other: '# badges awarded' })} ·{' '}
        {validForMonths === null
          ? 'does not expire'
          : `valid for ${plural(validForMonths, { one: '# month', other: '# months' })}`}
      </Quiet>
      <input
        ref={fileRef}
        type="file"
        accept=".png,.svg,image/png,image/svg+xml"
        aria-label={`Picture of ${name}`}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void picture.run(file);
        }}
      />
      {open === 'edit' && (
        <AchievementDialog
          organizationId={organizationId}
          achievement={achievement}
          issuerName={issuerName}
          onClose={close}
        />
      )}
      {open === 'award' && <AwardDialog organizationId={organizationId} achievement={achievement} onClose={close} />}
      <ConfirmDialog
        title="Delete the achievement?"
        isOpen={open === 'delete'}
        confirmLabel="Delete achievement"
        isPending={remove.isPending}
        onConfirm={() => void remove.run(undefined)}
        onCancel={close}
      >
        <p>{name} was never awarded. It is deleted for good.</p>
      </ConfirmDialog>
    </ListRow>
  );
}
