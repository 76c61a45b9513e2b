import type { RecordCopy } from '@nadi/contract/copies';
import * as routes from '@nadi/contract/generated/route-table';
import { isoDateAt } from '@nadi/domain/iso-date';
import { Download } from 'lucide-react';
import { downloadFile } from '#shared/api/download-file.ts';
import { formatInstant } from '#shared/format/instants.ts';
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
            The copy of {formatInstant(copy.requestedAt, timeZone)} has ended
          </p>
          <p>Its file is deleted. Your data is still here.</p>
        </Notice>
      );
  }
}

function CopyProgress({ copy: { state, done, total } }: Pick<CopyProps, 'copy'>) {
  const isCounted = state === 'making' && total > 0;
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold">
        Your copy is being made
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <progress
          aria-label="Files in the copy"
          className="min-w-0 flex-1"
          {...(isCounted && { value: done, max: total })}
        />
        <p className="text-ink-soft figures">{isCounted ? `${done} of ${total}` : 'Waiting'}</p>
      </div>
      <p className="text-ink-soft">
        You can close this page. We send you an e-mail without any health data.
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
          name: `My record ${isoDateAt(timeZone, readyAt)}.zip`,
        }),
      ),
    done: 'Saved on this device',
    failed: 'The copy could not be downloaded',
    refresh: ['patient', token, 'copies'],
  });
  return (
    <div className="grid gap-3">
      <Notice tone="done">
        <p className="font-semibold">Ready, {sizeText(size)}</p>
        <p className="figures">
          Made {formatInstant(readyAt, timeZone)}. Available until {formatInstant(endsAt, timeZone)}
          .
        </p>
      </Notice>
      {missing > 0 && (
        <Notice tone="waiting">
          <p>
            {missing === 1 ? 'One document' : `${missing} documents`} could not be read and{' '}
            {missing === 1 ? 'is' : 'are'} not in it. The clinic was notified. Everything else is
            there.
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={isPending} onClick={() => mutate()}>
          <Download aria-hidden size={18} />
          Download
        </Button>
        <p className="text-ink-soft">
          {downloadedAt === undefined
            ? 'You confirm first that it is you.'
            : `Downloaded ${formatInstant(downloadedAt, timeZone)}.`}
        </p>
      </div>
    </div>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
