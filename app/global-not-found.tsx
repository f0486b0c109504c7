import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { findUser } from "@/lib/session/server/current-user";
import PublicLayout from "./(public)/layout";
import SignedInLayout from "./(signed-in)/layout";
import RootLayout, { metadata as rootMetadata } from "./layout";

export { generateViewport } from "./layout";

export const metadata: Metadata = { ...rootMetadata, title: "Not found · Sightline" };

/**
 * The 404 page of every address that isn't in the route table (checklist C7). It is drawn on the server as a page of its
 * own: what `notFound()` shows appears only with script, and app/not-found.tsx is sent with every page.
 */
export default async function GlobalNotFound() {
  const user = await findUser();
  return (
    <RootLayout>
      {user?.role ? (
        <SignedInLayout>
          <NotFoundMessage isSignedIn />
        </SignedInLayout>
      ) : (
        <PublicLayout>
          <NotFoundMessage isSignedIn={user !== null} />
        </PublicLayout>
      )}
    </RootLayout>
  );
}
