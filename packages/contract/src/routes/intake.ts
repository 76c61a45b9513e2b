import { Id, Success } from '@nadi/contract/fields';
import { IntakeAnswer, IntakeAnswers, IntakeForm, IntakeQuestions } from '@nadi/contract/intake';
import type { Routes } from '@nadi/contract/route-definition';
import { INTAKE_QUESTIONS_MAX } from '@nadi/domain/intake';
import { z } from 'zod';

const version = z.number().int().min(0).max(1_000_000);

export const intakeRoutes = {
  /**
   * Allowed until the appointment starts. Replaces earlier answers; `version` is the number of the displayed
   * form.
   */
  saveIntake: {
    method: 'POST',
    path: '/api/user/save-intake',
    access: 'patient',
    channel: 'medium',
    body: z.object({
      appointmentId: Id,
      version,
      answers: z
        .array(z.object({ questionId: Id, answer: IntakeAnswer }))
        .max(INTAKE_QUESTIONS_MAX),
    }),
    reply: Success.extend({ intake: IntakeAnswers }),
  },
} as const satisfies Routes;

const reply = Success.extend({ form: IntakeForm });

export const adminIntakeRoutes = {
  getIntakeForm: {
    method: 'GET',
    path: '/api/admin/intake-form',
    access: 'admin',
    channel: 'medium',
    body: z.object({}),
    reply,
  },
  /** `version` is the number of the edited form; 409 `changed-meanwhile` if it is not the newest. */
  publishIntakeForm: {
    method: 'POST',
    path: '/api/admin/publish-intake-form',
    access: 'admin',
    channel: 'medium',
    body: z.object({ questions: IntakeQuestions, version }),
    reply,
  },
} as const satisfies Routes;
