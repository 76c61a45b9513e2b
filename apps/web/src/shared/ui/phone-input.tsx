import type { ComponentProps } from 'react';
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
      title="Enter a phone number such as +91 98765 43210"
      {...props}
    />
  );
}
