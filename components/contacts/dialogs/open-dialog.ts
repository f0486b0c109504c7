import type { Contact } from "@/lib/contracts/contacts/contact";

/** The open dialog and its contact. */
export type OpenDialog =
  | { kind: "add" }
  | { kind: "edit" | "reports" | "left" | "move" | "doNotContact" | "history"; contact: Contact };
