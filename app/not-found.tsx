import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { findUser } from "@/lib/session/current-user";
import PublicLayout from "./(public)/layout";

export const metadata: Metadata = { title: "Not found" };

/** Every address that this product doesn't have (checklist C7). The status is 404. */
export default async function NotFound() {
  const user = await findUser();
  return (
    <PublicLayout>
      <NotFoundMessage isSignedIn={user !== null} />
    </PublicLayout>
  );
}
