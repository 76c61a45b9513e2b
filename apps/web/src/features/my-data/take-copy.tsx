import type { RecordCopy } from '@nadi/contract/copies';
import * as routes from '@nadi/contract/generated/route-table';
import { seconds } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { request } from '#shared/api/client.ts';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Section } from '#shared/ui/section.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { CopyState } from './copy-state.tsx';

const listContents = () => [
  i18n._('One document to read and to print, in PDF'),
  i18n._('Appointments, shared summaries and prescriptions'),
  i18n._('Allergies, problems, medicines, answers and readings of devices'),
  i18n._('Your documents as you gave them, receipts and invoices'),
  i18n._('Messages, and who read the record'),
  i18n._('The same as JSON for another clinic or app, and a calendar'),
];

const copiesKey = (token: string) => ['patient', token, 'copies'];

/** Takes a copy for the patient or a dependant, and shows the latest one. */
export function TakeCopy({ token }: { token: string }) {
  const [person, setPerson] = useState('');
  const family = useQuery(dependantsQuery(token)).data?.dependants ?? [];
  const query = useQuery({
    ...backgroundQuery('patient', copiesKey(token), routes.listCopies, {}),
    refetchInterval: ({ state }) => state.data?.copies.some(isOpen) && seconds(2),
  });
  return (
    <Section
      title={i18n._('Take a copy')}
      lead={i18n._(
        'Your record at the clinic in one ZIP file, without the notes that doctors write for themselves. It is free.',
      )}
    >
      <ul className="list-disc ps-5">
        {listContents().map((content) => (
          <li key={content}>{content}</li>
        ))}
      </ul>
      {family.length > 0 && (
        <SelectField
          name="person"
          label={i18n._('For')}
          value={person}
          options={[['', i18n._('Me')], ...family.map(({ _id, name }) => [_id, name] as const)]}
          onSelect={setPerson}
        />
      )}
      <Loaded query={query} failure={i18n._('The copies could not be loaded.')} skeleton="h-24">
        {({ copies, timeZone }) => {
          const copy = copies.find(({ dependantId = '' }) => dependantId === person);
          return (
            <>
              {copy && <CopyState key={copy._id} copy={copy} timeZone={timeZone} token={token} />}
              {!(copy && isOpen(copy)) && (
                <RequestCopy person={person} token={token} latest={copy?.state} />
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function isOpen({ state }: RecordCopy): boolean {
  return state === 'waiting' || state === 'making';
}

type RequestCopyProps = { person: string; token: string; latest: RecordCopy['state'] | undefined };

function RequestCopy({ person, token, latest }: RequestCopyProps) {
  const { mutate, isPending } = useAction({
    send: () => request(routes.requestCopy, person ? { dependantId: person } : {}),
    failed: i18n._('The copy could not be requested'),
    done: null,
    refresh: copiesKey(token),
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant={latest === 'ready' ? 'secondary' : 'primary'}
        pending={isPending}
        onClick={() => mutate()}
      >
        {nameRequest(latest)}
      </Button>
    </div>
  );
}

function nameRequest(latest: RequestCopyProps['latest']): string {
  if (latest === undefined) return i18n._('Take a copy');
  return latest === 'failed' ? i18n._('Try again') : i18n._('Make a new copy');
}
