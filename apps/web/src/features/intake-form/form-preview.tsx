import type { IntakeQuestion } from '@nadi/contract/intake';
import { useState } from 'react';
import { type AnswersById, IntakeQuestions } from '#shared/intake/intake.tsx';
import { Card } from '#shared/ui/card.tsx';

/** The questions as patients see them; answers given here are not sent. */
export function FormPreview({ questions }: { questions: readonly IntakeQuestion[] }) {
  const [answers, setAnswers] = useState<AnswersById>({});
  return (
    <Card className="sm:p-8">
      <details className="min-w-0">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-action">
          Preview, as patients see it
        </summary>
        <div className="pt-4">
          <IntakeQuestions
            questions={questions.map((question) => ({
              ...question,
              text: question.text || 'A question without words',
            }))}
            answers={answers}
            onAnswer={(id, answer) => {
              const { [id]: _, ...rest } = answers;
              setAnswers(answer === undefined ? rest : { ...rest, [id]: answer });
            }}
          />
        </div>
      </details>
    </Card>
  );
}
