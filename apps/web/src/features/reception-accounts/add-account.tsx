import * as routes from '@nadi/contract/generated/route-table';
import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { request } from '#shared/api/client.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';

type AddAccountProps = {
  /** Whether an invitation can be sent instead of a password. */
  mail: boolean;
  onAdded: () => void;
};

export function AddAccount({ mail, onAdded }: AddAccountProps) {
  const { round, submit, pending, problems } = useFormMutation({
    send: (values) => {
      const text = (field: string) => String(values.get(field) ?? '').trim();
      const password = String(values.get('password') ?? '');
      const account = { name: text('name'), email: text('email'), ...(password && { password }) };
      return withConfirmation(() => request(routes.addReception, account));
    },
    done: 'Account added',
    onDone: onAdded,
  });
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">Add an account</h2>
      <Form
        retain="account"
        key={round}
        aria-label="Add an account"
        className="grid max-w-md gap-4"
        problems={problems}
        onSubmit={submit}
      >
        <Field name="name" label="Name">
          <Input required maxLength={PERSON_NAME_MAX} autoComplete="off" />
        </Field>
        <Field name="email" label="E-mail">
          <Input type="email" required maxLength={EMAIL_MAX} autoComplete="off" />
        </Field>
        <Field
          name="password"
          label={mail ? 'First password (optional)' : 'First password'}
          hint={
            mail
              ? 'Without one, they get an e-mail with a link to choose their own.'
              : '8 to 128 characters. It ends after 14 days unless it is changed.'
          }
        >
          <PasswordInput required={!mail} autoComplete="new-password" />
        </Field>
        <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
          Add account
        </Button>
      </Form>
    </Card>
  );
}
