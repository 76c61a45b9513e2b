import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast.ts';

/** A patient telephones: the phone is gone, and with it the way to log out. */
export function EndPatientSessions() {
  const [done, setDone] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => call('endPatientSessions', { email }),
    onSuccess: ({ message }) => {
      setDone((times) => times + 1);
      void toast.success(message ?? 'The patient is logged out everywhere.');
    },
    onError: (failure) => void toast.error(errorMessage(failure, 'An error occurred')),
  });
  const refused = error instanceof ApiError ? error.message : undefined;
  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-8">
      <h2 className="text-lg">Log a patient out everywhere</h2>
      <p className="measure text-ink-soft">
        For somebody who has lost their phone. Their appointments stand; they can log in again. A
        doctor is logged out by a new password, in the doctors list.
      </p>
      <Form
        key={done}
        aria-label="Log a patient out everywhere"
        className="grid max-w-md grid-cols-1 gap-4"
        onSubmit={(values) => mutate(String(values.get('email')).trim())}
      >
        <Field name="email" label="E-mail of the patient" error={refused}>
          <Input required type="email" autoComplete="off" />
        </Field>
        <Button type="submit" variant="danger" pending={isPending} className="justify-self-start">
          Log the patient out
        </Button>
      </Form>
    </Card>
  );
}
