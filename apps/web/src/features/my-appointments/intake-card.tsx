import type { Appointment } from '@nadi/contract/appointments';
import type { IntakeAnswers as Intake, IntakeForm } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import { type IntakeAnswer, isAnswerTo } from '@nadi/domain/intake';
import { minutes } from '@nadi/domain/limits';
import { Suspense, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { isPending as isOpen } from '#shared/appointment/appointment.ts';
import { useNow } from '#shared/format/now.ts';
import { type AnswersById, IntakeAnswers, IntakeQuestions } from '#shared/intake/intake.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Form } from '#shared/ui/form.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { Section } from '#shared/ui/section.tsx';
import { useAction } from '#shared/ui/use-action.ts';

const HealthEntriesCard = lazyPart(
  async () => (await import('#shared/record/health-entries.tsx')).HealthEntriesCard,
  PartLoadError,
);

/** The health entries of an appointment's patient. */
export function HealthEntries({ appointment }: { appointment: Appointment }) {
  const { bookedBy, userId, userData } = appointment;
  const dependant = bookedBy && { dependantId: userId, name: userData.name };
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full rounded" />}>
      <HealthEntriesCard of={{ role: 'patient', ...dependant }} />
    </Suspense>
  );
}

type IntakeCardProps = {
  appointment: Appointment;
  form: IntakeForm;
  intake: Intake | undefined;
  zone: string;
};

/** The clinic's questions until the appointment starts, and the answers afterwards. */
export function IntakeCard({ appointment, form, intake, zone }: IntakeCardProps) {
  const now = useNow(minutes(1));
  const open = isOpen(appointment) && now < appointment.startsAt && form.questions.length > 0;
  if (!open && !intake) return null;
  return (
    <Section title={i18n._('Questions before your appointment')}>
      {open ? (
        // The answers belong to the form on screen, even if a newer one is published meanwhile.
        <Answering key={appointment._id} {...{ appointment, form, intake }} />
      ) : (
        intake && <IntakeAnswers intake={intake} zone={zone} />
      )}
    </Section>
  );
}

function Answering({ appointment, form: newest, intake }: Omit<IntakeCardProps, 'zone'>) {
  const [form] = useState(newest);
  const [answers, setAnswers] = useState<AnswersById>(() => answersTo(form, intake));
  const [saved, setSaved] = useState(answers);
  const { mutate, isPending } = useAction({
    send: (sent: AnswersById) =>
      request(routes.saveIntake, {
        appointmentId: appointment._id,
        version: form.version,
        answers: toAnswers(form, sent),
      }),
    done: i18n._('Answers saved'),
    failed: i18n._('Your answers were not saved'),
    refresh: ['patient'],
    onDone: (_reply, sent) => setSaved(sent),
  });

  function change(questionId: string, answer: IntakeAnswer | undefined) {
    const { [questionId]: _, ...rest } = answers;
    setAnswers(answer === undefined ? rest : { ...rest, [questionId]: answer });
  }

  const changed =
    JSON.stringify(toAnswers(form, answers)) !== JSON.stringify(toAnswers(form, saved));
  return (
    <Form retain="intake" className="grid grid-cols-1 gap-6" onSubmit={() => mutate(answers)}>
      <p className="measure text-ink-soft">
        {i18n._(
          'Only {doctor} reads your answers. Leave out what you do not want to answer; you can change them until the appointment starts.',
          { doctor: appointment.docData.name },
        )}
      </p>
      <IntakeQuestions questions={form.questions} answers={answers} onAnswer={change} />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start max-sm:w-full"
        disabled={!changed}
        pending={isPending}
      >
        {i18n._('Save answers')}
      </Button>
    </Form>
  );
}

/** Returns the earlier answers that still fit the form. */
function answersTo({ questions }: IntakeForm, intake: Intake | undefined): AnswersById {
  const fitting = (intake?.answers ?? []).filter(({ question, answer }) => {
    const now = questions.find(({ id }) => id === question.id);
    return now?.kind === question.kind && isAnswerTo(now, answer);
  });
  return Object.fromEntries(fitting.map(({ question, answer }) => [question.id, answer]));
}

function toAnswers({ questions }: IntakeForm, answers: AnswersById) {
  return questions.flatMap(({ id }) => {
    const answer = answers[id];
    const blank = typeof answer === 'string' && answer.trim() === '';
    return answer === undefined || blank ? [] : [{ questionId: id, answer }];
  });
}
