import "client-only";

const unsaved = new Set<object>();

/** Records whether a form holds text that isn't saved. */
export function setUnsaved(form: object, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(form);
  else unsaved.delete(form);
}

/** Whether any form of the page holds text that isn't saved. */
export function hasUnsavedForm(): boolean {
  return unsaved.size > 0;
}
