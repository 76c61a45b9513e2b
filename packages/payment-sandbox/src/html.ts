/** Markup that is safe to send as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template whose values are escaped, except those that are markup themselves. */
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
