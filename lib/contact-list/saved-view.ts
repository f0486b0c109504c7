import { createViewAddress } from "@/lib/accounts/list/saved-view";
import { readContactsView, writeContactsView } from "./view";

/** The URLs of the contacts list. */
export const contactsAddress = createViewAddress({
  path: "/contacts",
  read: readContactsView,
  write: writeContactsView,
});

/** Columns and density can't be chosen for the list of contacts. */
export const contactSettings = { columns: [], density: "comfortable" as const };
