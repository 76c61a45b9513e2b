/** HTML that needs no escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Builds HTML from a template; escapes values, except those that are `Markup`. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Markup {
  const rendered = values.map((value) => (value instanceof Markup ? value.text : escaped(value)));
  return new Markup(String.raw({ raw: strings }, ...rendered));
}

export function joined(parts: Markup[]): Markup {
  return new Markup(parts.map((part) => part.text).join(''));
}

function escaped(value: unknown) {
  return String(value ?? '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
