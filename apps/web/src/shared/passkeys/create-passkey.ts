import type { ReplyBody } from '@nadi/contract/routes';
import { startRegistration } from '@simplewebauthn/browser';

/** Makes a passkey on a device that the person chooses. @throws Error with what to do about it */
export async function createPasskey(optionsJSON: ReplyBody<'startPatientPasskey'>['options']) {
  try {
    return await startRegistration({ optionsJSON });
  } catch (cause) {
    // The device already has one of the account's passkeys (WebAuthn Level 3, §5.1.3).
    const present = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new Error(
      present
        ? 'This device has a passkey of your account already.'
        : 'No passkey was added. You can try again.',
      { cause },
    );
  }
}
