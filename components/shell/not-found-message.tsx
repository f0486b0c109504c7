import { ArrowLeft, Search } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { buttonStyle } from "@/components/ui/button/button-style";
import { Input } from "@/components/ui/form/input";
import { MessagePage } from "@/components/ui/state/message-page";
import { BackButton } from "./back-button";

interface NotFoundMessageProps {
  isSignedIn: boolean;
  title?: string;
  text?: string;
}

/**
 * Shown instead of a page that doesn't exist: offers Home, Back and, for signed-in users, the search. Readable without
 * JavaScript.
 */
export function NotFoundMessage({
  isSignedIn,
  title = "Page not found",
  text = "The URL may be mistyped, or the page has been removed.",
}: NotFoundMessageProps) {
  return (
    <MessagePage
      kicker="404"
      title={title}
      actions={
        <>
          <a href={isSignedIn ? "/sales-home" : "/"} className={buttonStyle("primary", "lg")}>
            Home
          </a>
          <BackButton>
            <ArrowLeft className="size-4" aria-hidden="true" />
            Back
          </BackButton>
        </>
      }
    >
      <p>{text}</p>
      {isSignedIn ? (
        <search className="block pt-2">
          <form action="/all-accounts" className="flex gap-2">
            <Input
              size="lg"
              type="search"
              name="q"
              aria-label="Search accounts"
              placeholder="Search accounts"
              maxLength={200}
            />
            <Button type="submit" size="lg">
              <Search className="size-4" aria-hidden="true" />
              Search
            </Button>
          </form>
        </search>
      ) : null}
    </MessagePage>
  );
}
