import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';

/** Ends every session of a patient who has lost their phone. */
export function EndPatientSessions() {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) =>
      request(routes.endSessionsOfPatient, { email: String(values.get('email')).trim() }),
    done: 'The patient is logged out everywhere.',
    onlyField: 'email',
  });
  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-8">
      <h2 className="text-lg">Log a patient out everywhere</h2>
      <p className="measure text-ink-soft">
        For a patient who has lost their phone. Their appointments remain and they can log in again;
        devices that send vitals have to be paired again. To log a doctor out, set a new password in
        the doctors list.
      </p>
      <Form
        retain="end-sessions"
        key={round}
        aria-label="Log a patient out everywhere"
        className="grid max-w-md grid-cols-1 gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="email" label="E-mail of the patient">
          <Input required type="email" autoComplete="off" />
        </Field>
        <Button type="submit" variant="danger" pending={pending} className="justify-self-start">
          Log the patient out
        </Button>
      </Form>
    </Card>
  );
}
