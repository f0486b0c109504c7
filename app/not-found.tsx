import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { findUser } from "@/lib/session/server/current-user";
import PublicLayout from "./(public)/layout";

export const metadata: Metadata = { title: "Not found" };

/** Shown when a page outside the signed-in layout calls notFound(). Its code is loaded with every page. */
export default async function NotFound() {
  const user = await findUser();
  return (
    <PublicLayout>
      <NotFoundMessage isSignedIn={user !== null} />
    </PublicLayout>
  );
}
