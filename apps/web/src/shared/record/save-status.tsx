import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import type { NoteSnapshot } from './note-saver.ts';

type SaveStatusProps = Pick<NoteSnapshot, 'state' | 'savedAt' | 'message' | 'stored'> & {
  zone: string;
};

/** Says in words whether all typed text is stored, and announces it once. */
export function SaveStatus({ state, savedAt, message, stored, zone }: SaveStatusProps) {
  const time = savedAt === undefined ? null : formatSlotTime(wallClock(zone, savedAt));
  if (state === 'failed' || state === 'blocked') {
    return (
      <p role="alert" className="flex items-start gap-2 text-xs font-medium text-danger">
        <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
        <span>
          {state === 'blocked' ? message : notSaved(time)}{' '}
          {stored ? 'Your text is stored on this computer.' : 'Keep this page open.'}
        </span>
      </p>
    );
  }
  const busy = state !== 'saved';
  return (
    <p role="status" className="flex items-center gap-2 text-xs text-ink-soft figures">
      {busy ? (
        <LoaderCircle aria-hidden size={16} className="shrink-0 motion-safe:animate-spin" />
      ) : (
        time && <CircleCheck aria-hidden size={16} className="shrink-0 text-done" />
      )}
      {busy ? 'Saving…' : time ? `Saved ${time}` : 'Saved as you type'}
    </p>
  );
}

function notSaved(time: string | null): string {
  return time ? `Not saved since ${time}, trying again.` : 'Not saved yet, trying again.';
}
