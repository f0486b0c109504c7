import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { findUser } from "@/lib/session/server/current-user";
import PublicLayout from "./(public)/layout";

export const metadata: Metadata = { title: "Not found" };

/** What a page outside the signed-in frame shows when it calls notFound(). Every page fetches its code. */
export default async function NotFound() {
  const user = await findUser();
  return (
    <PublicLayout>
      <NotFoundMessage isSignedIn={user !== null} />
    </PublicLayout>
  );
}
