import { ABHA_ADDRESS_MAX } from '@nadi/domain/abha';
import type { ComponentProps } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Field } from './form.tsx';
import { Input } from './input.tsx';

const PHONE_MAX = 40;

/** A telephone number as people write it: digits, spaces, brackets, dashes and a leading plus. */
export function PhoneInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={PHONE_MAX}
      pattern="\s*\+?[\d \(\)\-]{5,}\s*"
      title={i18n._('Enter a phone number such as +91 98765 43210')}
      {...props}
    />
  );
}

/** An e-mail address that wraps after its @ if it needs to. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <bdi dir="ltr">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}

type HealthIdFieldsProps = {
  /** In printed form, with groups of digits. */
  abhaNumber?: string | undefined;
  abhaAddress?: string | undefined;
};

/** Identifiers of a patient in India's health network; both are optional. */
export function HealthIdFields({ abhaNumber = '', abhaAddress = '' }: HealthIdFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        name="abhaNumber"
        label={i18n._('ABHA number (optional)')}
        hint={i18n._('14 digits, as on the card.')}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          pattern="\s*(?:[0-9][ \-]*){14}"
          title={i18n._('Enter the 14 digits of the card')}
          defaultValue={abhaNumber}
        />
      </Field>
      <Field
        name="abhaAddress"
        label={i18n._('ABHA address (optional)')}
        hint={i18n._('Such as asha.rao@abdm.')}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ABHA_ADDRESS_MAX}
          defaultValue={abhaAddress}
        />
      </Field>
    </div>
  );
}
