import { setNotFoundStatus } from "@/lib/http/server/response-status";
import { NotFoundMessage } from "./not-found-message";

const messages = {
  account: {
    title: "Account not found",
    text: "It may have been removed, or it belongs to another workspace. Search for it, or go back.",
  },
  contact: {
    title: "Contact not found",
    text: "They may have been removed, or they belong to another workspace. Search for their account, or go back.",
  },
  import: {
    title: "Import not found",
    text: "It may have been discarded, or it belongs to another workspace. Earlier imports are listed on the import page.",
  },
  team: {
    title: "Team not found",
    text: "It may have been deleted, or someone else leads it.",
  },
};

/** The title in the browser's tab of a page that shows MissingPage. */
export const missingTitle = "Not found";

/**
 * A signed-in page whose row doesn't exist, was removed, or belongs to another client; it looks the same in all three
 * cases. The response has status 404, and its text needs no JavaScript.
 */
export function MissingPage({ of }: { of: keyof typeof messages }) {
  setNotFoundStatus();
  return <NotFoundMessage isSignedIn {...messages[of]} />;
}
