import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";

export const metadata: Metadata = { title: "Not found" };

/** Shown for a contact that doesn't exist, was removed, or belongs to another client: the same page for all three. */
export default function ContactNotFound() {
  return (
    <NotFoundMessage
      isSignedIn
      title="Contact not found"
      text="They may have been removed, or they belong to another workspace. Search for their account, or go back."
    />
  );
}
