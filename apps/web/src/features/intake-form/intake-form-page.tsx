import type { IntakeForm, IntakeQuestion } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import { INTAKE_QUESTIONS_MAX } from '@nadi/domain/intake';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { type AnswersById, IntakeQuestions } from '#shared/intake/intake.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { useEditedVersion } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useRetainedState } from '#shared/session/retained-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FailureNotice } from '#shared/ui/failure-notice.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import {
  type DraftQuestion,
  exampleQuestions,
  moved,
  newQuestion,
  toDraft,
  toQuestions,
} from './form-draft.ts';
import { QuestionFields } from './question-fields.tsx';

/** The questions that the clinic asks before an appointment. */
export function IntakeFormPage() {
  const [published, setPublished] = useState(0);
  const query = useQuery(portalQuery('admin', routes.getIntakeForm, {}));
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <PageTitle title={i18n._('Intake form')} />
      <div>
        <h1 className="text-xl">{i18n._('Intake form')}</h1>
        <p className="measure text-ink-soft">
          {i18n._(
            'Patients answer these questions before an appointment, as far as they want to. Their doctor reads the answers, each with its question in the words of that day.',
          )}
        </p>
      </div>
      <Loaded
        query={query}
        failure={i18n._('The form could not be loaded')}
        skeleton="h-125 w-full"
      >
        {({ form }) => (
          <Editor
            key={published}
            newest={form}
            onPublished={() => setPublished((times) => times + 1)}
          />
        )}
      </Loaded>
    </div>
  );
}

type EditorProps = { newest: IntakeForm; onPublished: () => void };

/** Edits the form as it was when opened; a refetch does not overwrite typed text. */
function Editor({ newest, onPublished }: EditorProps) {
  const [form] = useState(newest);
  const [draft, setDraft] = useState<readonly DraftQuestion[]>(() => toDraft(form.questions));
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { version, onError } = useEditedVersion(newest.version);
  const publish = usePublish(version, { onPublished, onError });
  const questions = toQuestions(draft);
  const changed =
    JSON.stringify(questions) !== JSON.stringify(toQuestions(toDraft(form.questions)));
  useRetainedState('intake-form', changed ? draft : null, setDraft);

  function change(id: string, fields: Partial<DraftQuestion>) {
    setDraft(draft.map((question) => (question.id === id ? { ...question, ...fields } : question)));
  }

  function move(id: string, by: -1 | 1) {
    const next = moved(draft, id, by);
    setDraft(next);
    const place = next.findIndex((question) => question.id === id) + 1;
    setAnnouncement(i18n._('Now question {place} of {count}', { place, count: next.length }));
  }

  function startWithExample() {
    setDraft(exampleQuestions());
    list.current?.focus();
  }

  function remove(id: string) {
    setDraft(draft.filter((question) => question.id !== id));
    setAnnouncement(i18n._('Question removed'));
    list.current?.focus();
  }

  return (
    <>
      <Card className="sm:p-8">
        <Form
          retain={null}
          className="grid grid-cols-1 gap-5"
          aria-label={i18n._('Intake form')}
          onSubmit={() => publish.mutate(questions)}
        >
          <div ref={list} tabIndex={-1} className="grid grid-cols-1 gap-5 focus:outline-none">
            {draft.length === 0 && <p className="text-ink-soft">{i18n._('No questions yet.')}</p>}
            {draft.map((question, index) => (
              <QuestionFields
                key={question.id}
                question={question}
                place={index + 1}
                onChange={(fields) => change(question.id, fields)}
                onMove={(by) => move(question.id, by)}
                onRemove={() => remove(question.id)}
              />
            ))}
          </div>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              disabled={draft.length >= INTAKE_QUESTIONS_MAX}
              onClick={() => setDraft([...draft, newQuestion()])}
            >
              <Plus aria-hidden size={18} />
              {i18n._('Add a question')}
            </Button>
            {draft.length === 0 && (
              <Button variant="ghost" onClick={startWithExample}>
                {i18n._('Start with an example')}
              </Button>
            )}
          </div>
          <FailureNotice
            error={publish.error}
            fallback={i18n._('The questions were not published')}
          />
          <Button
            type="submit"
            disabled={!changed}
            pending={publish.isPending}
            className="justify-self-start max-sm:w-full"
          >
            {i18n._('Publish version {version}', { version: version + 1 })}
          </Button>
        </Form>
      </Card>
      {questions.length > 0 && <FormPreview questions={questions} />}
    </>
  );
}

type PublishEvents = { onPublished: () => void; onError: (error: Error) => Promise<void> };

function usePublish(version: number, { onPublished, onError }: PublishEvents) {
  return useAction({
    send: (questions: IntakeForm['questions']) =>
      request(routes.publishIntakeForm, { questions, version }),
    done: i18n._('Questions published'),
    quiet: 'failures',
    refresh: ['portal', 'admin'],
    onDone: onPublished,
    onFailed: (error) => void onError(error),
  });
}

/** The questions as patients see them; answers given here are not sent. */
function FormPreview({ questions }: { questions: readonly IntakeQuestion[] }) {
  const [answers, setAnswers] = useState<AnswersById>({});
  return (
    <Card className="sm:p-8">
      <details className="min-w-0">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-action">
          {i18n._('Preview, as patients see it')}
        </summary>
        <div className="pt-4">
          <IntakeQuestions
            questions={questions.map((question) => ({
              ...question,
              text: question.text || i18n._('A question without words'),
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
