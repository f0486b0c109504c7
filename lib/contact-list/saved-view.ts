import { createViewAddress } from "@/lib/accounts/list/saved-view";
import { readContactsView, writeContactsView } from "./view";

/** The URLs of the contacts list. */
export const contactsAddress = createViewAddress({
  path: "/contacts",
  read: readContactsView,
  write: writeContactsView,
});

/** The list of contacts has no columns and densities to choose. */
export const contactSettings = { columns: [], density: "comfortable" as const };
