/** A decoded form: `a[b][0]=x` is `{a: {b: {0: 'x'}}}`; lists are objects with numbers as keys. */
export type Form = { [key: string]: string | Form };

/** Reads application/x-www-form-urlencoded text, or a query string, in Stripe's nested spelling. */
export function parseForm(text: string): Form {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) place(root, name, value);
  return root;
}

export function isForm(value: string | Form | undefined): value is Form {
  return typeof value === 'object';
}

/** The named part as a form; empty where it is missing or plain text. */
export function part(form: Form, name: string): Form {
  const value = form[name];
  return isForm(value) ? value : emptyForm();
}

/** The named part as text; undefined where it is missing, empty or nested. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The texts directly inside the named part, such as metadata or expand[]. */
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

// Without a prototype, a field called __proto__ is a field like any other.
function emptyForm(): Form {
  return Object.create(null);
}
