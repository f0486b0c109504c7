import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { findUser } from "@/lib/session/server/current-user";
import PublicLayout from "./(public)/layout";
import RootLayout, { metadata as rootMetadata } from "./layout";

export { generateViewport } from "./layout";

export const metadata: Metadata = { ...rootMetadata, title: "Not found · Sightline" };

/**
 * The 404 page of every path without a route (checklist C1, C7). A page that calls notFound() is rendered in the
 * browser only, because React has no error boundaries on the server; this one is a page of its own and needs no
 * JavaScript. The code of its client components is loaded by every page, so it has few of them: signed-in users also
 * get the simple public frame.
 */
export default async function GlobalNotFound() {
  const user = await findUser();
  return (
    <RootLayout>
      <PublicLayout>
        <NotFoundMessage isSignedIn={Boolean(user?.role)} />
      </PublicLayout>
    </RootLayout>
  );
}
