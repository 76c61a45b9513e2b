import type { Dispute } from '@nadi/contract/disputes';
import { wallClock } from '@nadi/domain/clinic-time';
import type { DisputeKind } from '@nadi/domain/stored-values';
import { joinWords } from '@nadi/messages/en/english';
import { formatDay } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';
import { Status } from '#shared/ui/status.tsx';

export const disputeLabels = (): Record<DisputeKind, string> => ({
  summary: i18n._('Summary'),
  prescription: i18n._('Prescription'),
  document: i18n._('Document'),
  'no-show': i18n._('Recorded as not attended'),
  'health-entry': i18n._('Allergy, problem or medicine'),
});

type DisputeTextsProps = { dispute: Dispute; label: string; zone: string };

/** A dispute in the patient's words, and the doctor's answer. */
export function DisputeTexts({ dispute, label, zone }: DisputeTextsProps) {
  const { text, disputedAt, answer, doctor } = dispute;
  const dateOf = (at: number) => formatDay(i18n, wallClock(zone, at));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="min-w-0 font-semibold wrap-anywhere">{label}</strong>
        <Status tone={answer ? 'done' : 'waiting'}>
          {answer ? i18n._('Answered') : i18n._('Not answered')}
        </Status>
      </div>
      <p className="measure whitespace-pre-line wrap-anywhere">
        <span className="block text-xs text-ink-soft figures">
          {i18n._('Disputed by the patient on {day}', { day: dateOf(disputedAt) })}
        </span>
        <bdi>{text}</bdi>
      </p>
      {answer && (
        <p className="measure whitespace-pre-line border-s-2 border-line ps-3 wrap-anywhere">
          <span className="block text-xs text-ink-soft figures">
            {joinWords(i18n, [doctor, dateOf(answer.answeredAt)])}
          </span>
          <bdi>{answer.text}</bdi>
        </p>
      )}
    </div>
  );
}
