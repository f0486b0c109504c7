/** Returns the `mailto:` URL of an email address, encoding everything that could add a header or a second address. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** Returns the `tel:` URL of a phone number, with its digits only. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
