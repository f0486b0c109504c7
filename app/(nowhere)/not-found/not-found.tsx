import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { findUser } from "@/lib/session/server/current-user";
import PublicLayout from "../../(public)/layout";
import SignedInLayout from "../../(signed-in)/layout";

export const metadata: Metadata = { title: "Not found" };

/**
 * The 404 page of every path that isn't in the route table (checklist C7). It is a route of its own, because the output
 * of app/not-found.tsx is sent with every page.
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
