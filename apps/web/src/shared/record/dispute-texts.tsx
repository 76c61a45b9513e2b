import type { Dispute } from '@nadi/contract/disputes';
import { wallClock } from '@nadi/domain/clinic-time';
import type { DisputeKind } from '@nadi/domain/stored-values';
import { displayDate } from '@nadi/messages/en/dates';
import { Status } from '#shared/ui/status.tsx';

export const DISPUTE_LABELS: Readonly<Record<DisputeKind, string>> = {
  summary: 'Summary',
  prescription: 'Prescription',
  document: 'Document',
  'no-show': 'Recorded as not attended',
  'health-entry': 'Allergy, problem or medicine',
};

type DisputeTextsProps = { dispute: Dispute; label: string; zone: string };

/** A dispute in the patient's words, and the doctor's answer. */
export function DisputeTexts({ dispute, label, zone }: DisputeTextsProps) {
  const { text, disputedAt, answer, doctor } = dispute;
  const dateOf = (at: number) => displayDate(wallClock(zone, at));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="min-w-0 font-semibold wrap-anywhere">{label}</strong>
        <Status tone={answer ? 'done' : 'waiting'}>{answer ? 'Answered' : 'Not answered'}</Status>
      </div>
      <p className="measure whitespace-pre-line wrap-anywhere">
        <span className="block text-xs text-ink-soft figures">
          Disputed by the patient on {dateOf(disputedAt)}
        </span>
        <bdi>{text}</bdi>
      </p>
      {answer && (
        <p className="measure whitespace-pre-line border-s-2 border-line ps-3 wrap-anywhere">
          <span className="block text-xs text-ink-soft figures">
            {doctor}, {dateOf(answer.answeredAt)}
          </span>
          <bdi>{answer.text}</bdi>
        </p>
      )}
    </div>
  );
}
