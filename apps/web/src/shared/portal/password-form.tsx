import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import type { FormProblems } from '#shared/ui/form-problems.ts';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { CodeField } from './code-field.tsx';

type PasswordFormProps = {
  label: string;
  /** The button's text. */
  action: string;
  danger?: boolean;
  /** Asks for a code of two-step login as well. */
  withCode?: boolean;
  submit: (values: FormData) => void;
  pending: boolean;
  problems: FormProblems | undefined;
  onCancel: () => void;
  /** Shown above the password. */
  children?: ReactNode;
};

/** Asks for the password again before a change of how an account logs in. */
export function PasswordForm({ label, action, danger, withCode, ...props }: PasswordFormProps) {
  return (
    <Form
      retain={null}
      aria-label={label}
      className="grid max-w-md gap-4"
      problems={props.problems}
      onSubmit={props.submit}
    >
      {props.children}
      <Field name="password" label="Your password">
        <PasswordInput required autoComplete="current-password" />
      </Field>
      {withCode && <CodeField focused={false} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={props.pending}>
          {action}
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          Go back
        </Button>
      </div>
    </Form>
  );
}
