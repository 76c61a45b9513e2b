import type { IntakeAnswers as Intake } from '@nadi/contract/intake';
import { SCALE_MAX } from '@nadi/domain/intake';
import { formatInstant } from '#shared/format/format-instant.ts';

type IntakeAnswersProps = { intake: Intake; zone: string };

/** Answers with the questions as they were asked. */
export function IntakeAnswers({ intake, zone }: IntakeAnswersProps) {
  if (intake.answers.length === 0)
    return <p className="text-ink-soft">No question was answered.</p>;
  return (
    <>
      <dl className="grid grid-cols-1 gap-3">
        {intake.answers.map((each) => (
          <div key={each.question.id} className="min-w-0">
            <dt className="text-xs text-ink-soft wrap-anywhere">{each.question.text}</dt>
            <dd className="measure whitespace-pre-line wrap-anywhere">{answerText(each)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-soft figures">
        Answered {formatInstant(intake.answeredAt, zone)}
      </p>
    </>
  );
}

/** Shows a step of a scale with its end: "7 of 10 (10: Worst)". */
function answerText({ question, answer }: Intake['answers'][number]): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'string') return answer;
  const end = question.high ? ` (${SCALE_MAX}: ${question.high})` : '';
  return `${answer} of ${SCALE_MAX}${end}`;
}
