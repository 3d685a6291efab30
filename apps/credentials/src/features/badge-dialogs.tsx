import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { VERDICT_TEXTS } from '@tracker/contracts/badges/badge-texts';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { BadgeChecks } from '@tracker/product/badge-checks';
import { useFileDrop } from '@tracker/product/file-drop';
import { FileZone } from '@tracker/product/file-zone';
import { useAction } from '@tracker/shell-sdk/action';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { DateField } from '@tracker/ui/date-field';
import { Dialog } from '@tracker/ui/dialog';
import { InstantDay } from '@tracker/ui/instant';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextAreaField } from '@tracker/ui/text-field';
import { useEffect, useId, useState } from 'react';
import {
  type BadgeInput,
  useGetCredentialBadgeQuery,
  useImportCredentialBadgeMutation,
  useVerifyCredentialBadgeMutation,
} from './badge.api';
import { ACCEPTED_BADGES } from './badge-files';

interface ImportBadgeDialogProps {
  file?: File | undefined;
  onClose: () => void;
}

export function ImportBadgeDialog({ file: dropped, onClose }: ImportBadgeDialogProps) {
  const id = useId();
  const [input, setInput] = useState<BadgeInput | null>(null);
  const [report, setReport] = useState<BadgeReport | null>(null);
  const [text, setText] = useState('');
  const [expiryDate, setExpiryDate] = useState('');
  const [verify] = useVerifyCredentialBadgeMutation();
  const [importBadge] = useImportCredentialBadgeMutation();
  const checking = useAction(verify, {
    failure: 'The badge could not be checked.',
    refusal: 'place',
    onDone: (found, checked) => {
      setReport(found);
      setInput(checked);
    },
  });
  const adding = useAction(importBadge, {
    done: ({ name }) => `${name} was imported`,
    failure: 'The badge could not be imported.',
    refusal: 'place',
    onDone: onClose,
  });
  const { run } = checking;
  const check = (next: BadgeInput) => {
    setReport(null);
    adding.clear();
    void run(next);
  };
  useEffect(() => {
    if (dropped) void run({ file: dropped, text: '' });
  }, [dropped, run]);
  const { isOver, dropHandlers } = useFileDrop(([file]) => file && check({ file, text: '' }), !checking.isPending);
  const problem = checking.problem ?? adding.problem;
  const needsDate = report !== null && report.badge.validUntil === null;
  const mayAdd = report !== null && report.verdict !== 'invalid';
  return (
    <Dialog
      title="Import badge"
      isOpen
      isHanging
      isBusy={adding.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {report ? (
            <Button
              variant="primary"
              isPending={adding.isPending}
              disabled={!mayAdd || (needsDate && expiryDate === '')}
              onClick={() => input && void adding.run({ ...input, expiryDate: needsDate ? expiryDate : '' })}
            >
              Add to my credentials
            </Button>
          ) : (
            <Button
              variant="primary"
              isPending={checking.isPending}
              disabled={text.trim() === ''}
              onClick={() => check({ file: null, text })}
            >
              Check badge
            </Button>
          )}
        </>
      }
    >
      <Stack gap={1.5} {...dropHandlers}>
        <FileZone
          id={id}
          accept={ACCEPTED_BADGES}
          aria-label="Badge file"
          hint="An Open Badge as JSON, PNG or SVG, up to 2 MB"
          isInvalid={checking.problem !== null}
          isOver={isOver}
          disabled={checking.isPending}
          onChoose={(file) => check({ file, text: '' })}
        />
        {!report && (
          <TextAreaField label="Badge text" rows={3} spellCheck={false} value={text} onValueChange={setText} />
        )}
        <div role="status">
          {checking.isPending && <Quiet>Checking the badge…</Quiet>}
          {report && <Report report={report} />}
        </div>
        {mayAdd && needsDate && (
          <DateField
            label="Expiry date"
            isRequired
            hint="This badge has no end. Enter when you want to renew it."
            value={expiryDate}
            onValueChange={setExpiryDate}
          />
        )}
        {problem && <Problem id={`${id}-error`}>{problem}</Problem>}
      </Stack>
    </Dialog>
  );
}

function Report({ report: { badge, checks, verdict } }: { report: BadgeReport }) {
  const issuer = badge.issuer.name ?? badge.issuer.id;
  return (
    <Stack gap={1}>
      <h3 dir="auto">{badge.name ?? 'Badge without a name'}</h3>
      {issuer && (
        <Quiet>
          Issued by <bdi>{issuer}</bdi>
        </Quiet>
      )}
      <p>{VERDICT_TEXTS[verdict]}</p>
      <BadgeChecks checks={checks} />
    </Stack>
  );
}

interface BadgeDialogProps {
  credential: Credential;
  onClose: () => void;
}

export function BadgeDialog({ credential, onClose }: BadgeDialogProps) {
  return (
    <Dialog title={credential.name} isOpen onClose={onClose}>
      <BadgeReportView credential={credential} />
    </Dialog>
  );
}

export function BadgeReportView({ credential }: { credential: Credential }) {
  const query = useGetCredentialBadgeQuery(credential.id);
  return (
    <QueryView
      query={query}
      failure={`The badge could not be loaded. ${errorMessage(query.error)}`}
      skeleton={<Skeleton height="320px" radius="var(--radius)" />}
    >
      {({ checks, checkedAt, verdict }) => (
        <Stack gap={1}>
          <p>
            {VERDICT_TEXTS[verdict]}{' '}
            <Quiet as="span">
              Checked on <InstantDay instant={checkedAt} />.
            </Quiet>
          </p>
          <BadgeChecks checks={checks} />
        </Stack>
      )}
    </QueryView>
  );
}
