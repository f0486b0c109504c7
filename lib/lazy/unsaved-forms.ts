import "client-only";

const unsaved = new Set<object>();

/** Records whether a form holds unsaved text. */
export function setUnsaved(form: object, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(form);
  else unsaved.delete(form);
}

/** Whether any form on the page holds unsaved text. */
export function hasUnsavedForm(): boolean {
  return unsaved.size > 0;
}
