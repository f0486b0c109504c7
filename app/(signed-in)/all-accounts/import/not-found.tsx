import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";

export const metadata: Metadata = { title: "Not found" };

/** Shown for an import or a transfer that doesn't exist, has been purged, or belongs to another client. */
export default function ImportNotFound() {
  return (
    <NotFoundMessage
      isSignedIn
      title="Import not found"
      text="It may have been discarded, or it belongs to another workspace. Earlier imports are listed on the import page."
    />
  );
}
