/** Escapes a text for HTML, inside an element or a quoted attribute. */
export function escapeHtml(text = ''): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
