import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { findUser } from "@/lib/session/server/current-user";
import PublicLayout from "../../(public)/layout";
import SignedInLayout from "../../(signed-in)/layout";

export const metadata: Metadata = { title: "Not found" };

/** Every address that this product doesn't have (checklist C7). The status is 404. Beside this page alone, since every page fetches the code of app/not-found.tsx. */
export default async function NotFound() {
  const user = await findUser();
  if (user?.role) {
    return (
      <SignedInLayout>
        <NotFoundMessage isSignedIn />
      </SignedInLayout>
    );
  }
  return (
    <PublicLayout>
      <NotFoundMessage isSignedIn={user !== null} />
    </PublicLayout>
  );
}
