import type { IntakeAnswers as Intake, IntakeQuestion } from '@nadi/contract/consultation';
import { INTAKE_ANSWER_MAX, type IntakeAnswer, SCALE_MAX } from '@nadi/domain/intake';
import { joinWords } from '@nadi/messages/en/english';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';

/** By question id; unanswered questions are missing. */
export type AnswersById = Readonly<Record<string, IntakeAnswer>>;

type IntakeQuestionsProps = {
  questions: readonly IntakeQuestion[];
  answers: AnswersById;
  /** Undefined removes the answer. */
  onAnswer: (questionId: string, answer: IntakeAnswer | undefined) => void;
};

/** The questions of a form with their answers; all of them are optional. */
export function IntakeQuestions({ questions, answers, onAnswer }: IntakeQuestionsProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          answer={answers[question.id]}
          onAnswer={(answer) => onAnswer(question.id, answer)}
        />
      ))}
    </div>
  );
}

type QuestionProps = {
  question: IntakeQuestion;
  answer: IntakeAnswer | undefined;
  onAnswer: (answer: IntakeAnswer | undefined) => void;
};

function Question({ question, answer, onAnswer }: QuestionProps) {
  const { id, kind, text, low, high } = question;
  if (kind === 'text') {
    return (
      <Field name={id} label={text}>
        <Textarea
          rows={2}
          maxLength={INTAKE_ANSWER_MAX}
          value={typeof answer === 'string' ? answer : ''}
          onChange={({ target }) => onAnswer(target.value || undefined)}
        />
      </Field>
    );
  }
  const options = optionsOf(question);
  return (
    <div className="grid grid-cols-1 gap-1">
      <RadioCards
        legend={text}
        name={id}
        cards={options.map(({ label }) => ({ value: label, label }))}
        selected={options.find((option) => option.answer === answer)?.label}
        onSelect={(chosen) => onAnswer(options.find(({ label }) => label === chosen)?.answer)}
      />
      {kind === 'scale' && (low || high) && (
        <p className="text-xs text-ink-soft wrap-anywhere">
          {joinWords(i18n, [low && `0: ${low}`, high && `${SCALE_MAX}: ${high}`].filter(Boolean))}
        </p>
      )}
      {answer !== undefined && (
        <Button
          variant="ghost"
          className="justify-self-start"
          aria-label={i18n._('Clear the answer: {question}', { question: text })}
          onClick={() => onAnswer(undefined)}
        >
          {i18n._('Clear')}
        </Button>
      )}
    </div>
  );
}

function optionsOf({ kind, choices }: IntakeQuestion): { label: string; answer: IntakeAnswer }[] {
  if (kind === 'choice') return choices.map((choice) => ({ label: choice, answer: choice }));
  if (kind === 'yes-no') {
    return [
      { label: i18n._('Yes'), answer: true },
      { label: i18n._('No'), answer: false },
    ];
  }
  return Array.from({ length: SCALE_MAX + 1 }, (_, step) => ({ label: `${step}`, answer: step }));
}

type IntakeAnswersProps = { intake: Intake; zone: string };

/** Answers with the questions as they were asked. */
export function IntakeAnswers({ intake, zone }: IntakeAnswersProps) {
  if (intake.answers.length === 0)
    return <p className="text-ink-soft">{i18n._('No question was answered.')}</p>;
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
        {i18n._('Answered {when}', { when: formatInstant(intake.answeredAt, zone) })}
      </p>
    </>
  );
}

/** Shows a step of a scale with its end: "7 of 10 (10: Worst)". */
function answerText({ question, answer }: Intake['answers'][number]): string {
  if (typeof answer === 'boolean') return answer ? i18n._('Yes') : i18n._('No');
  if (typeof answer === 'string') return answer;
  const step = { answer, max: SCALE_MAX };
  return question.high
    ? i18n._('{answer} of {max} ({max}: {high})', {
        answer: step.answer,
        max: step.max,
        high: question.high,
      })
    : i18n._('{answer} of {max}', step);
}
