import type { Contact } from "@/lib/contracts/contacts/contact";

/** Which dialog is open, and about which contact. */
export type OpenDialog =
  | { kind: "add" }
  | { kind: "edit" | "reports" | "left" | "move" | "silence" | "history"; contact: Contact };
