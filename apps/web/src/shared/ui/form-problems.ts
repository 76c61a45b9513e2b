/** Messages by control name. */
export type FormProblems = Readonly<Record<string, string>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Describes every control that fails its native constraints (required, type, minLength, …). */
export function findProblems(form: HTMLFormElement): FormProblems {
  const problems: Record<string, string> = {};
  for (const control of formControls(form)) {
    if ((!control.validity.valid || isBlank(control)) && !problems[control.name])
      problems[control.name] = describeInvalid(control);
  }
  return problems;
}

function formControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control => 'validity' in element && 'name' in element,
  );
}

/** Returns whether the control is required and contains nothing but spaces. */
function isBlank(control: Control): boolean {
  return control.required && (control.validity.valueMissing || control.value.trim() === '');
}

function describeInvalid(control: Control): string {
  const { validity } = control;
  if (isBlank(control)) return 'Please fill in this field';
  if (validity.typeMismatch && control.type === 'email')
    return 'Enter an email address such as name@example.com';
  if (validity.tooShort && 'minLength' in control)
    return `Use at least ${control.minLength} characters`;
  // The title describes the pattern, as in the browser's own message.
  if (validity.patternMismatch && control.title) return control.title;
  return control.validationMessage;
}
