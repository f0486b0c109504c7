import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";

export const metadata: Metadata = { title: "Not found" };

/** Shown for an account that doesn't exist, was removed, or belongs to another client: the same page for all three. */
export default function AccountNotFound() {
  return (
    <NotFoundMessage
      isSignedIn
      title="Account not found"
      text="It may have been removed, or it belongs to another workspace. Search for it, or go back."
    />
  );
}
