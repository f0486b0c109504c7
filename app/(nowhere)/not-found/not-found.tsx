import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { findUser } from "@/lib/session/server/current-user";
import PublicLayout from "../../(public)/layout";
import SignedInLayout from "../../(signed-in)/layout";

export const metadata: Metadata = { title: "Not found" };

/**
 * The 404 page of every address that isn't in the route table (checklist C7). It is a route of its own, since what
 * app/not-found.tsx draws is sent with every page.
 */
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
