import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { getIntakeForm, publishIntakeForm } from './intake-form.ts';
import { saveIntake } from './save-intake.ts';

export function intakeRoutes() {
  return {
    saveIntake: saveIntake(),
    getIntakeForm: getIntakeForm(),
    publishIntakeForm: publishIntakeForm(),
  } satisfies Partial<Handlers<Db>>;
}
