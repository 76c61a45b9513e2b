import * as routes from '@nadi/contract/generated/route-table';
import type { SetupStep } from '@nadi/contract/opening';
import { joinWords } from '@nadi/messages/en/english';
import { setupStepTitle } from '@nadi/messages/en/setup-steps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DoorOpen, FileUp } from 'lucide-react';
import { useId } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { StepRow } from './setup-step.tsx';

/** Shows the owner of a new clinic what is left to do before patients can book (docs/product/opening.md#steps). */
export function OpeningChecklist() {
  // Every return to the page checks again.
  const query = useQuery({ ...portalQuery('admin', routes.getSetup, {}), staleTime: 0 });
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Loaded
        query={query}
        failure={i18n._('The steps could not be loaded')}
        skeleton="h-150 w-full rounded"
      >
        {({ steps }) => <Checklist steps={steps} />}
      </Loaded>
      <div className="grid gap-6">
        <SeenByPatients />
        <MovingIn />
      </div>
    </div>
  );
}

function Checklist({ steps }: { steps: readonly SetupStep[] }) {
  const title = useId();
  const before = steps.filter(({ id }) => id !== 'open');
  const left = before.filter(({ state }) => state !== 'done');
  const done = before.length - left.length;
  return (
    <section aria-labelledby={title} className="rounded bg-card shadow-card">
      <div className="grid gap-2 border-b border-line px-5 py-4">
        <h2 id={title} className="text-lg">
          {i18n._('Open the clinic')}
        </h2>
        <div className="flex items-center gap-4">
          <div className="h-2 flex-1 overflow-hidden rounded-full bg-line">
            <div
              className="h-full rounded-full bg-action"
              style={{ inlineSize: `${(done / before.length) * 100}%` }}
            />
          </div>
          <p role="status" className="text-xs text-ink-soft figures">
            {i18n._('{done} of {count} done', { done, count: before.length })}
          </p>
        </div>
      </div>
      <ol>
        {before.map((step, index) => (
          <StepRow key={step.id} step={step} number={index + 1} next={step === left[0]} />
        ))}
      </ol>
      <OpenPart steps={steps} left={left} />
    </section>
  );
}

type OpenPartProps = { steps: readonly SetupStep[]; left: readonly SetupStep[] };

/** Says what opening does, or what is left before it. */
function OpenPart({ steps, left }: OpenPartProps) {
  const { mutate, isPending } = useOpenClinic();
  const skipped = steps.filter((step) => step.skipped);
  const ready = left.length === 0;
  const names = (of: readonly SetupStep[]) =>
    joinWords(
      i18n,
      of.map(({ id }) => setupStepTitle(i18n, id)),
    );
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-4 rounded px-5 py-4 ${ready ? 'bg-action-soft' : ''}`}
    >
      {ready ? (
        <div className="grid min-w-60 flex-1 gap-1">
          <h3 className="font-semibold">{i18n._('Ready. When you open:')}</h3>
          <ul className="list-disc ps-5">
            <li>{steps.find(({ id }) => id === 'open')?.detail}</li>
            <li>{i18n._('Nothing of your tests is left.')}</li>
            {skipped.length > 0 && (
              <li>
                {i18n._('You can still do what you skipped: {steps}.', { steps: names(skipped) })}
              </li>
            )}
          </ul>
        </div>
      ) : (
        <p className="min-w-60 flex-1">
          <RichText
            text={i18n._(
              '{count, plural, one {<count># step before you can open.</count> {steps}.} other {<count># steps before you can open.</count> {steps}.}}',
              { count: left.length, steps: names(left) },
            )}
            marks={{ count: (words) => <strong>{words}</strong> }}
          />
        </p>
      )}
      <Button
        className="max-sm:w-full"
        variant={ready ? 'primary' : 'secondary'}
        disabled={!ready}
        pending={isPending}
        onClick={() => mutate()}
      >
        <DoorOpen aria-hidden size={18} />
        {i18n._('Open the clinic')}
      </Button>
    </div>
  );
}

function useOpenClinic() {
  const queries = useQueryClient();
  return useAction({
    send: () => request(routes.openClinic, {}),
    done: i18n._('The clinic is open. Patients can book.'),
    onDone: () => void queries.resetQueries(),
  });
}

/** A preview of the public pages of a closed clinic. */
function SeenByPatients() {
  const { name, phone } = useClinic();
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{i18n._('What patients see now')}</h2>
        <p className="text-xs text-ink-soft">
          {i18n._('Until you open, no patient finds a doctor or books.')}
        </p>
      </div>
      <div className="grid gap-1 rounded border border-line bg-canvas px-4 py-5 text-center">
        <p className="text-xs text-ink-soft wrap-anywhere">{name}</p>
        <p className="text-lg font-semibold">{i18n._('We open soon')}</p>
        <p className="text-ink-soft">
          {i18n._('You cannot book online yet.')}{' '}
          {phone ? i18n._('Until then, please call us.') : i18n._('Please come back.')}
        </p>
        {phone && (
          <p className="font-semibold text-action figures">
            <bdi dir="ltr">{phone}</bdi>
          </p>
        )}
      </div>
    </Card>
  );
}

/** Says that records can be brought along, which no step needs. */
function MovingIn() {
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{i18n._('Coming from another system?')}</h2>
        <p className="text-xs text-ink-soft">
          {i18n._('Bring doctors, patients and appointments along, before or after you open.')}
        </p>
      </div>
      <LinkButton variant="secondary" to={paths.clinicImport} className="justify-self-start">
        <FileUp aria-hidden size={18} />
        {i18n._('Import from a spreadsheet')}
      </LinkButton>
    </Card>
  );
}
