import * as routes from '@nadi/contract/generated/route-table';
import { request } from '#shared/api/client.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';

/** Changes the e-mail address of the admin's own account. */
export function ChangeEmail() {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) =>
      withConfirmation(() =>
        request(routes.changeAdminEmail, { email: String(values.get('email')).trim() }),
      ),
    done: 'E-mail address changed',
    onlyField: 'email',
  });
  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-8">
      <h2 className="text-lg">Change e-mail address</h2>
      <p className="measure text-ink-soft">
        You log in with it from now on, and links for a new password go there.
      </p>
      <Form
        key={round}
        aria-label="Change e-mail address"
        retain="admin-email"
        className="grid max-w-md grid-cols-1 gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="email" label="New e-mail address">
          <Input required type="email" autoComplete="email" />
        </Field>
        <Button type="submit" pending={pending} className="justify-self-start">
          Save new address
        </Button>
      </Form>
    </Card>
  );
}
