import type { RecordCopy } from '@nadi/contract/copies';
import * as routes from '@nadi/contract/generated/route-table';
import { isoDateAt } from '@nadi/domain/iso-date';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import { Download } from 'lucide-react';
import { downloadFile } from '#shared/api/download-file.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useAction } from '#shared/ui/use-action.ts';

type CopyProps = { copy: RecordCopy; timeZone: string; token: string };

/** Says how far a copy is, and offers its download. */
export function CopyState({ copy, timeZone, token }: CopyProps) {
  switch (copy.state) {
    case 'waiting':
    case 'making':
      return <CopyProgress copy={copy} />;
    case 'ready':
      return <ReadyCopy copy={copy} timeZone={timeZone} token={token} />;
    case 'failed':
      return (
        <Notice tone="danger">
          <p>{copy.message}</p>
        </Notice>
      );
    case 'ended':
      return (
        <Notice tone="info">
          <p className="font-semibold">
            {i18n._('The copy of {when} has ended', {
              when: formatInstant(copy.requestedAt, timeZone),
            })}
          </p>
          <p>{i18n._('Its file is deleted. Your data is still here.')}</p>
        </Notice>
      );
  }
}

function CopyProgress({ copy: { state, done, total } }: Pick<CopyProps, 'copy'>) {
  const isCounted = state === 'making' && total > 0;
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold">
        {i18n._('Your copy is being made')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <progress
          aria-label={i18n._('Files in the copy')}
          className="min-w-0 flex-1"
          {...(isCounted && { value: done, max: total })}
        />
        <p className="text-ink-soft figures">
          {isCounted ? i18n._('{done} of {total}', { done, total }) : i18n._('copy|Waiting')}
        </p>
      </div>
      <p className="text-ink-soft">
        {i18n._('You can close this page. We send you an e-mail without any health data.')}
      </p>
    </div>
  );
}

function ReadyCopy({ copy, timeZone, token }: CopyProps) {
  const { _id, size = 0, readyAt = 0, endsAt = 0, missing, downloadedAt } = copy;
  const { mutate, isPending } = useAction({
    send: () =>
      withConfirmation(() =>
        downloadFile(routes.downloadCopy, {
          role: 'patient',
          query: { copyId: _id },
          name: `${i18n._('My record {date}', { date: isoDateAt(timeZone, readyAt) })}.zip`,
        }),
      ),
    done: i18n._('Saved on this device'),
    failed: i18n._('The copy could not be downloaded'),
    refresh: ['patient', token, 'copies'],
  });
  return (
    <div className="grid gap-3">
      <Notice tone="done">
        <p className="font-semibold">{i18n._('Ready, {size}', { size: sizeText(size) })}</p>
        <p className="figures">
          {i18n._('Made {made}. Available until {until}.', {
            made: formatInstant(readyAt, timeZone),
            until: formatInstant(endsAt, timeZone),
          })}
        </p>
      </Notice>
      {missing > 0 && (
        <Notice tone="waiting">
          <p>
            {i18n._(
              '{count, plural, one {One document could not be read and is not in it. The clinic was notified. Everything else is there.} other {# documents could not be read and are not in it. The clinic was notified. Everything else is there.}}',
              { count: missing },
            )}
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={isPending} onClick={() => mutate()}>
          <Download aria-hidden size={18} />
          {i18n._('Download')}
        </Button>
        <p className="text-ink-soft">
          {downloadedAt === undefined
            ? i18n._('You confirm first that it is you.')
            : i18n._('Downloaded {when}.', { when: formatInstant(downloadedAt, timeZone) })}
        </p>
      </div>
    </div>
  );
}

const ONE_DECIMAL = {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
};

function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  if (kilobytes < 1024) return i18n._('{size} kB', { size: kilobytes });
  const format = new Intl.NumberFormat(LOCALES[readLocale(i18n.locale)].tag, ONE_DECIMAL);
  return i18n._('{size} MB', { size: format.format(kilobytes / 1024) });
}
