import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { VERDICT_TEXTS } from '@tracker/contracts/badges/badge-texts';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { BadgeChecks } from '@tracker/product/badge-checks';
import { useFileDrop } from '@tracker/product/file-drop';
import { FileZone } from '@tracker/product/file-zone';
import { useAction } from '@tracker/shell-sdk/action';
import { errorMessage } from '@tracker/shell-sdk/request-error';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { DateField } from '@tracker/ui/date-field';
import { Dialog } from '@tracker/ui/dialog';
import { FormDialog } from '@tracker/ui/form-dialog';
import { InstantDay } from '@tracker/ui/instant';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { TextAreaField } from '@tracker/ui/text-field';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type BadgeInput,
  useGetCredentialBadgeQuery,
  useImportCredentialBadgeMutation,
  useVerifyCredentialBadgeMutation,
} from './badge.api';
import { useIsDeleted } from '../credentials.api';
import { ACCEPTED_BADGES } from './badge-files';

interface ImportBadgeDialogProps {
  file?: File | undefined;
  onClose: () => void;
}

export function ImportBadgeDialog({ file: dropped, onClose }: ImportBadgeDialogProps) {
  const id = useId();
  const fieldsRef = useRef<HTMLElement>(null);
  const [input, setInput] = useState<BadgeInput | null>(dropped ? { file: dropped, text: '' } : null);
  const [report, setReport] = useState<BadgeReport | null>(null);
  const [text, setText] = useState('');
  const [expiryDate, setExpiryDate] = useState('');
  const [verify] = useVerifyCredentialBadgeMutation();
  const [importBadge] = useImportCredentialBadgeMutation();
  const checking = useAction(verify, {
    failure: 'The badge could not be checked.',
    refusal: 'place',
    onDone: setReport,
  });
  const adding = useAction(importBadge, {
    done: ({ name }) => `${name} was imported`,
    failure: 'The badge could not be imported.',
    refusal: 'place',
    onDone: onClose,
  });
  const { run } = checking;
  const check = (next: BadgeInput) => {
    setInput(next);
    setReport(null);
    adding.clear();
    void run(next);
  };
  useEffect(() => {
    if (dropped) void run({ file: dropped, text: '' });
  }, [dropped, run]);
  const refusal = checking.problem ?? adding.problem;
  useEffect(() => {
    if (refusal) fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  const { isOver, dropHandlers } = useFileDrop(([file]) => file && check({ file, text: '' }), !checking.isPending);
  const fileProblem = input?.file ? checking.problem : null;
  const textProblem = input?.file ? null : checking.problem;
  const isChanged = (text.trim() !== '' || expiryDate !== '') && !adding.isPending;
  useUnsavedChanges(isChanged);
  const needsDate = report !== null && report.badge.validUntil === null;
  const dateProblem = needsDate && /expiry date/i.test(adding.problem ?? '') ? adding.problem : null;
  const problem = fileProblem ?? (dateProblem ? null : adding.problem);
  const mayAdd = report !== null && report.verdict !== 'invalid';
  return (
    <FormDialog
      title="Import badge"
      isOpen
      isHanging
      isChanged={isChanged}
      isBusy={adding.isPending}
      onClose={adding.isPending ? () => undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={adding.isPending}>
            Cancel
          </Button>
          {report ? (
            <Button
              variant="primary"
              isPending={adding.isPending}
              disabled={!mayAdd}
              onClick={() => input && void adding.run({ ...input, expiryDate: needsDate ? expiryDate : '' })}
            >
              Add to my credentials
            </Button>
          ) : (
            <Button variant="primary" isPending={checking.isPending} onClick={() => check({ file: null, text })}>
              Check badge
            </Button>
          )}
        </>
      }
    >
      <Stack ref={fieldsRef} gap={1.5} {...dropHandlers}>
        <FileZone
          id={id}
          accept={ACCEPTED_BADGES}
          aria-label="Badge file"
          hint="An Open Badge as JSON, PNG or SVG, up to 2 MB"
          isInvalid={fileProblem !== null}
          isOver={isOver}
          disabled={checking.isPending}
          onChoose={(file) => check({ file, text: '' })}
        />
        {!report && (
          <TextAreaField
            label="Badge text"
            rows={3}
            spellCheck={false}
            value={text}
            onValueChange={setText}
            error={textProblem}
          />
        )}
        <div role="status">
          {checking.isPending && <Quiet>Checking the badge…</Quiet>}
          {report && <Report report={report} />}
        </div>
        {mayAdd && needsDate && (
          <DateField
            label="Expiry date"
            isRequired
            hint="This badge has no end date. Choose when you want to be reminded."
            value={expiryDate}
            onValueChange={setExpiryDate}
            error={dateProblem}
          />
        )}
        {problem && <Problem id={`${id}-error`}>{problem}</Problem>}
      </Stack>
    </FormDialog>
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
  const query = useGetCredentialBadgeQuery(credential.id, { skip: useIsDeleted(credential.id) });
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
