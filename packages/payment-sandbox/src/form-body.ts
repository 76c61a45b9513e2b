/** A decoded form: `a[b][0]=x` is `{a: {b: {0: 'x'}}}`; arrays become objects with numeric keys. */
export type Form = { [key: string]: string | Form };

/** Parses application/x-www-form-urlencoded text or a query string with Stripe's nested keys. */
export function parseForm(text: string): Form {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) place(root, name, value);
  return root;
}

export function isForm(value: unknown): value is Form {
  return typeof value === 'object' && value !== null;
}

/** Returns a nested form; empty if missing or not nested. */
export function part(form: Form, name: string): Form {
  const value = form[name];
  return isForm(value) ? value : emptyForm();
}

/** Returns a field's text; undefined if missing, empty or nested. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the text fields of a nested form, such as metadata or expand[]. */
export function texts(form: Form, name: string): Record<string, string> {
  const pairs = Object.entries(part(form, name));
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => !isForm(pair[1])));
}

function place(root: Form, name: string, value: string) {
  const path = name.match(/[^[\]]+|\[\]/g) ?? [];
  const last = path.pop();
  if (last === undefined) return;

  let form = root;
  for (const step of path) {
    const key = keyIn(form, step);
    const inner = form[key];
    form = form[key] = isForm(inner) ? inner : emptyForm();
  }
  form[keyIn(form, last)] = value;
}

function keyIn(form: Form, step: string) {
  return step === '[]' ? String(Object.keys(form).length) : step;
}

// No prototype, so that a field named __proto__ is harmless.
function emptyForm(): Form {
  return Object.create(null);
}
